// The network that says how much people expect a move, trained on ratings: a rating is taken for a
// sum of what the line tells and of how surprising its moves are, and the network is to make that
// sum right. Gradients by Adam (Kingma and Ba 2014). The same rows give the same network on one
// machine.
#pragma once

#include "tests/train/boost.h"

// Trains on the rows whose groups are neither of two, which may be the same; NET_GROUPS: none.
enum { NET_GROUPS = 5 };
void net_train(const Row *rows, size_t count, size_t out_a, size_t out_b, MoveNet *net);
// Fills in a row's features of surprise by a network.
void net_measure(const MoveNet *net, Row *row);
