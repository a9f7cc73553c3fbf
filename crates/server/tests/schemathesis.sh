#!/bin/sh
# Schemathesis (from PyPI) against the OpenAPI description of a running server.
# Usage: schemathesis.sh PATH-TO-BIVOUAC [EXAMPLES]   Needs python3; everything it makes is in a temporary directory.
set -eu
bivouac=$1
examples=${2:-40}
dir=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" -q install 'schemathesis==4.*'
"$bivouac" --lang en serve --listen 127.0.0.1:0 --limits 0 --no-browser --data-dir "$dir/data" >"$dir/out" 2>"$dir/log" &
server=$!
url=
for _ in $(seq 100); do
    url=$(sed -n 's|.*\(http://[0-9.:]*\)/.*|\1|p' "$dir/out" | head -1)
    [ -n "$url" ] && break
    sleep 0.1
done
[ -n "$url" ] || { echo "the server did not start:"; cat "$dir/log"; exit 1; }
token=$(curl -sf -X POST "$url/api/people" | sed 's/.*"token":"\([0-9a-f]*\)".*/\1/')
# A table to try things at, beside those that do not exist.
first=$(curl -sf "$url/api/games" |
    python3 -c 'import json, sys; game = json.load(sys.stdin)[0]; print(game["id"], game["seats"][0]["id"])')
game=${first% *}
seat=${first#* }
table=$(curl -sf -X POST "$url/api/tables" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
    -d "{\"game\":\"$game\",\"seats\":{\"$seat\":\"me\"}}" | sed 's/.*"id":"\([a-z0-9]*\)".*/\1/')
[ -n "$table" ] || { echo "no table could be opened"; exit 1; }
# A request may be well formed and still be refused: a move can be illegal, a level unknown, a table full.
cat >"$dir/schemathesis.toml" <<TOML
[parameters]
"path.id" = "$table"
"path.game" = "$game"
"path.seat" = "$seat"
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 400, 401, 403, 404, 409, 422, 429]
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
TOML
cd "$dir"
# Event streams do not end: tests/room.rs and tests/secrecy.rs read them.
"$dir/venv/bin/schemathesis" --config-file "$dir/schemathesis.toml" run "$url/api/openapi.json" \
    --header "Authorization: Bearer $token" --max-examples "$examples" --seed 1917 --request-timeout 20 \
    --exclude-path-regex '/events$' --checks all --exclude-checks ignored_auth
grep -i panicked "$dir/log" && exit 1
echo "Schemathesis found no failure."
