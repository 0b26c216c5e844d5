# Every npm script begins with this file. Where `node` is older than `engines` in package.json, it puts a newer one
# first in PATH, from which all commands that the script starts inherit it. It runs in the script's own shell, so that
# no process stands between npm and a server. NODE_MAJOR=24 accepts no other major version, as .ci/run wants it.

oldest=22.12
newer=24.21.0
# Links to the newer one's folder.
remembered=.cache/node-$newer

is_suitable() {
  set -- $("${1:-node}" -v 2>/dev/null | tr 'v.' '  ')
  [ $((${1:-0} * 100 + ${2:-0})) -ge $((${oldest%.*} * 100 + ${oldest#*.})) ] && [ "$1" = "${NODE_MAJOR:-$1}" ]
}

use() {
  is_suitable "$1/node" && PATH=$1:$PATH
}

use_remembered() {
  folder=$(cd "$remembered" 2>/dev/null && pwd -P) && use "$folder"
}

# The package `node` installs its binary by a script, which .npmrc forbids to others.
use_from_registry() {
  binary=$(npx --yes --ignore-scripts=false --prefer-offline --fetch-retries=1 -p "node@$newer" \
    node -p process.execPath 2>/dev/null) && use "${binary%/*}" && remember
}

# A folder that cannot be written costs the next start a few seconds.
remember() {
  mkdir -p .cache && ln -sfn "${binary%/*}" "$remembered" || true
} 2>/dev/null

if ! is_suitable; then
  found=$(node -v 2>/dev/null) || found="(nicht gefunden)"
  echo "Node.js $found passt nicht zu BeHappy (nötig: ${NODE_MAJOR:-$oldest oder neuer}). Weiter geht es mit Node.js $newer." >&2
  use_remembered || use_from_registry || {
    echo "Node.js $newer ließ sich nicht über npx laden. Bitte Node.js 24 mit npm installieren: https://nodejs.org" >&2
    exit 1
  }
fi
