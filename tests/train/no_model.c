// What the program that makes the model has in its place.
#include "src/rating/expectation.h"
#include "src/rating/model.h"

const Model difficulty_model = {0}, worth_model = {0};
const MoveNet move_net = {0};
