# How the tests of `make test` are built; read by test.sh.
#
# Whole modules at a time and without debug information take half the time of a plain debug build. Such
# builds have their own directories, so that `make test` and `swift build` do not rebuild each other's.
test_flags=(-Xswiftc -gnone -Xcc -g0
  -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)
layers=(--explicit-target-dependency-import-check error)
