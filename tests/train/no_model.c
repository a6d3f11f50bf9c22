// What the program that makes the model has in its place.
#include "src/difficulty/model.h"

const Model difficulty_model = {0};
