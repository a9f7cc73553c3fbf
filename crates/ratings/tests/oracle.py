"""Compares the crate's model with openskill 6.2.0: N random matches, each rating within 1e-9.

Prints the matches and openskill's results as JSON lines; `cargo test -p ratings --test oracle` reads them.
"""

import json
import random
import sys

from openskill.models import BradleyTerryFull


def main() -> None:
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    numbers = random.Random(seed)
    model = BradleyTerryFull(tau=0.0)
    for _ in range(count):
        teams = [
            [[numbers.uniform(0, 50), numbers.uniform(0.5, 9)] for _ in range(numbers.randint(1, 6))]
            for _ in range(numbers.randint(2, 7))
        ]
        # openskill reads a list of nothing but zeros as ranks too; equal ranks are draws.
        ranks = [numbers.randint(0, len(teams) - 1) for _ in teams]
        rated = model.rate([[model.rating(mu=mu, sigma=sigma) for mu, sigma in team] for team in teams], ranks=ranks)
        print(json.dumps({"teams": teams, "ranks": ranks, "after": [[[m.mu, m.sigma] for m in t] for t in rated]}))


main()
