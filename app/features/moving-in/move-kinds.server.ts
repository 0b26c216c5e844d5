import { addressMove } from "#app/features/moving-in/address-move.server.ts";
import type { MoveKind } from "#app/features/moving-in/move-kind.server.ts";
import { peopleMove } from "#app/features/moving-in/people-move.server.ts";
import { subscriberMove } from "#app/features/moving-in/subscriber-move.server.ts";
import type { MoveKindName } from "#db/schema.ts";

const rules: Record<MoveKindName, MoveKind> = {
  people: peopleMove,
  subscribers: subscriberMove,
  addresses: addressMove,
};

export const rulesOf = (kind: MoveKindName) => rules[kind];
