import { z } from "zod";
import { line } from "#app/http/form-fields.ts";

const name = (label: string) => {
  const tooShort = `${label} must be at least 2 characters.`;
  const tooLong = `${label} must be at most 100 characters.`;
  return line(tooShort).min(2, tooShort).max(100, tooLong);
};

const INVALID_EMAIL = "Please enter a valid email address.";

/** The applicant's details. The error messages are English, as specified. */
export const joinDetailsSchema = z.object({
  firstName: name("First name"),
  lastName: name("Last name"),
  email: z.email(INVALID_EMAIL).max(254, INVALID_EMAIL),
});

export type JoinDetails = z.output<typeof joinDetailsSchema>;

const postedFields = z.record(z.string(), z.unknown());

/**
 * The two forms of /join: a plan's button posts `plan`, the other form an `intent`. Joining requires a plan
 * chosen earlier, which is taken from the cart and not from the form.
 */
export const joinPageSchema = (chosenId: string | undefined) =>
  z.preprocess(
    (fields, context) => {
      const { plan, intent, ...details } = postedFields.parse(fields);
      if (intent === undefined && plan !== undefined) return { intent: "choose", plan };
      if (intent === "join" && plan === undefined) return { ...details, intent, plan: chosenId };
      context.addIssue("Bitte wähle entweder einen Plan, oder fülle das Formular aus.");
      return z.NEVER;
    },
    z.discriminatedUnion("intent", [
      z.object({
        intent: z.literal("choose"),
        plan: z.string("Es fehlt, um welchen Plan es geht.").max(40, "Diesen Plan gibt es nicht."),
      }),
      z.object({
        intent: z.literal("join"),
        plan: z.string("Bitte wähle einen Plan aus"),
        ...joinDetailsSchema.shape,
      }),
    ]),
  );
