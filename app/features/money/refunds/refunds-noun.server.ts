import { followRefunds, sweepRefunds } from "#app/features/money/refunds/sweep-refunds.server.ts";
import { HOUR, MINUTE, type Noun } from "#app/features/noun.ts";

export const refundsNoun: Noun = {
  clock: [
    { name: "refunds", every: MINUTE, hours: "any", date: "any", work: sweepRefunds },
    { name: "refunds", every: HOUR, hours: "any", date: "any", work: followRefunds },
  ],
};
