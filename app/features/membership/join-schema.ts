import { z } from "zod";
import { joinLabels } from "#app/features/membership/join-labels.ts";
import { addressField, line } from "#app/http/form-fields.ts";
import type { Label } from "#app/ui/labels/label.ts";

type LabelText = (label: Label) => string;

const name = (tooShort: string, tooLong: string) =>
  line(tooShort).min(2, tooShort).max(100, tooLong);

/** The applicant's details. `text` gives the error messages. */
const detailsSchema = (text: LabelText) =>
  z.object({
    firstName: name(text(joinLabels.firstNameTooShort), text(joinLabels.firstNameTooLong)),
    lastName: name(text(joinLabels.lastNameTooShort), text(joinLabels.lastNameTooLong)),
    email: addressField({
      missing: text(joinLabels.invalidEmail),
      invalid: text(joinLabels.invalidEmail),
      foreign: text(joinLabels.foreignEmail),
      tooLong: text(joinLabels.invalidEmail),
    }),
  });

/** The applicant's details, for constraints and stored values, which need no messages. */
export const joinDetailsSchema = detailsSchema(({ quoted }) => quoted);

export type JoinDetails = z.output<typeof joinDetailsSchema>;

const postedFields = z.record(z.string(), z.unknown());

/**
 * The two forms of /join: a plan's button posts `plan`, the other form an `intent`. Joining requires a plan
 * chosen earlier, which is taken from the cart and not from the form. `text` gives the messages about details.
 */
export const joinPageSchema = (chosenId: string | undefined, text: LabelText) =>
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
        ...detailsSchema(text).shape,
      }),
    ]),
  );
