import { z } from "zod";
import {
  declarationFields,
  declaredText,
} from "#app/features/returns/declarations/declaration-fields.ts";

/** § 356a Abs. 2 BGB: name, contract or the part of it, and where the confirmation goes. Nothing else. */
export const withdrawalSchema = z.object({
  ...declarationFields,
  parts: declaredText(1000),
  /** The pieces of an order that its owner has ticked. */
  piece: z.array(z.string().max(100)).max(99).optional(),
});

export type WithdrawalForm = z.output<typeof withdrawalSchema>;
