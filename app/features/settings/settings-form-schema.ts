import { z } from "zod";
import { postcodeProblem } from "#app/features/accounts/profile/postcodes.ts";
import { sectionSchemas } from "#app/features/settings/settings-schema.ts";

/** The version of the settings when the form was opened; 0 if none was stored. -1 matches no version. */
const version = z.number().int().nonnegative().catch(-1);

type Place = Pick<z.output<typeof sectionSchemas.operator>, "zipcode" | "country">;

/** Without a country, the operator is in Germany. */
function problemOf({ zipcode, country }: Place): string | null {
  return postcodeProblem(zipcode, country ?? "Deutschland");
}

const { operator, website, look, rating, sale, payments, invoices, law, bank, mail, security } =
  sectionSchemas;

/** A posted section of the settings. */
export const settingsFormSchema = z.discriminatedUnion(
  "section",
  [
    operator
      .safeExtend({ section: z.literal("operator"), version })
      .refine((place) => problemOf(place) === null, {
        path: ["zipcode"],
        error: ({ input }) => problemOf(input as Place) ?? undefined,
      }),
    website.safeExtend({ section: z.literal("website"), version }),
    look.safeExtend({ section: z.literal("look"), version }),
    rating.safeExtend({ section: z.literal("rating"), version }),
    sale.safeExtend({ section: z.literal("sale"), version }),
    payments.safeExtend({ section: z.literal("payments"), version }),
    invoices.safeExtend({ section: z.literal("invoices"), version }),
    law.safeExtend({ section: z.literal("law"), version }),
    bank.safeExtend({ section: z.literal("bank"), version }),
    mail.safeExtend({ section: z.literal("mail"), version }),
    security.safeExtend({ section: z.literal("security"), version }),
  ],
  { error: "Diesen Abschnitt kennen wir nicht." },
);
