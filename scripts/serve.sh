# Serves the build, or prints its version (--version). It takes the place of the shell, so that signals reach the server.
# `scripts/node.sh` comes before it.

[ "${1:-}" != --version ] || exec node build/operation/version.js

export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16 $NODE_OPTIONS"
export PORT="${PORT:-3000}"
exec node_modules/.bin/remix-serve ./build/server/index.js
