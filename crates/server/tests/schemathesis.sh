#!/bin/sh
# The OpenAPI description of a running server, by two programs from PyPI: a client that openapi-python-client generates from
# it plays a game, and Schemathesis looks for requests that the server answers otherwise than described.
# Usage: schemathesis.sh PATH-TO-BIVOUAC [EXAMPLES]   Needs python3; everything it makes is in a temporary directory.
set -eu
bivouac=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
examples=${2:-25}
dir=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" -q install 'schemathesis==4.32.5' 'openapi-python-client==0.29.1'
"$bivouac" --lang en serve --listen 127.0.0.1:0 --limits 0 --no-browser --data-dir "$dir/data" >"$dir/out" 2>"$dir/log" &
server=$!
url=
for _ in $(seq 100); do
    url=$(sed -n 's|.*\(http://[0-9.:]*\)/.*|\1|p' "$dir/out" | head -1)
    [ -n "$url" ] && break
    sleep 0.1
done
[ -n "$url" ] || { echo "the server did not start:"; cat "$dir/log"; exit 1; }
# A client made from nothing but the description plays a game, and the record proves it.
PATH="$dir/venv/bin:$PATH"
(cd "$dir" && openapi-python-client generate --url "$url/api/openapi.json" --output-path bivouac_client --meta none --fail-on-warning)
PYTHONPATH=$dir python "$here/client.py" "$url" "$dir/game.record"
"$bivouac" --lang en verify --commitment "$(cat "$dir/game.record.promised")" "$dir/game.record"
# Somebody, and a table to try things at, beside those that do not exist.
cat >"$dir/begin.py" <<'PYTHON'
import json, sys, urllib.request

url = sys.argv[1]

def ask(path, body=None, token=None):
    """GET, or POST when there is a body."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url + path, data, {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

token = ask("/api/people", {})["token"]
game = ask("/api/games")[0]
seat = game["seats"][0]["id"]
seats = {one["id"]: "me" if one["id"] == seat else "bot:recruit" for one in game["seats"]}
table = ask("/api/tables", {"game": game["id"], "seats": seats}, token)["id"]
print(token, game["id"], seat, table)
PYTHON
begun=$("$dir/venv/bin/python" "$dir/begin.py" "$url") || { echo "no table could be opened"; cat "$dir/log"; exit 1; }
read -r token game seat table <<WORDS
$begun
WORDS
# A request may be well formed and still be refused: a move can be illegal, a level unknown, a table full. But what is
# well formed by the description can always be read (400, 405, 413 and 415 are refusals of the form).
cat >"$dir/schemathesis.toml" <<TOML
[parameters]
"path.id" = "$table"
"path.game" = "$game"
"path.seat" = "$seat"
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 422, 429]
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
TOML
cd "$dir"
# A fork is made of a step: that the same address has no other step does not mean that the fork is gone.
# Event streams do not end: tests/http/room.rs and tests/http/secrecy.rs read them.
"$dir/venv/bin/schemathesis" --config-file "$dir/schemathesis.toml" run "$url/api/openapi.json" \
    --header "Authorization: Bearer $token" --max-examples "$examples" --seed 1917 --request-timeout 20 \
    --exclude-path-regex '/events$' --checks all --exclude-checks ensure_resource_availability
grep -i panicked "$dir/log" && exit 1
echo "Schemathesis found no failure."
