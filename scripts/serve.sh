# Serves the build, or prints its version (--version). It takes the place of the shell, so that signals reach the server.
# `scripts/node.sh` comes before it.

[ "${1:-}" != --version ] || exec node build/operation/version.js

# docs/decisions/045-node-versions.md explains these limits of memory.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
export NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16 $NODE_OPTIONS"
export PORT="${PORT:-3000}"
exec node node_modules/.bin/remix-serve ./build/server/index.js
