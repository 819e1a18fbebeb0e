// PROJ and its geodesics, as their own headers declare them. See CProj.c for how they are reached.
#ifndef CPROJ_H
#define CPROJ_H

#include <geodesic.h>
#include <proj.h>

#endif
