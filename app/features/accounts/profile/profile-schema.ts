import { z } from "zod";
import { addressSchema, postcodeFits } from "#app/features/accounts/profile/address-schema.ts";
import { optionalLine } from "#app/http/form-fields.ts";

/** Name and address in the profile. The address is optional until the first order. */
export const profileSchema = addressSchema
  .extend({
    intent: z.literal("update-profile"),
    street: optionalLine(200),
    zipcode: optionalLine(20),
    city: optionalLine(100),
    country: optionalLine(100),
  })
  .refine(...postcodeFits());

export type PostedProfile = z.output<typeof profileSchema>;
