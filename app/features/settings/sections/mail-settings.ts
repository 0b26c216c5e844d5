import { z } from "zod";
import { hasForeignName, isMailbox, parseMailbox } from "#app/environment/mailbox.ts";
import { isEmptyOr, type Section } from "#app/features/settings/setting.ts";
import { FOREIGN_NAME } from "#app/http/form-fields.ts";

export const mailSettings = {
  title: "E-Mail",
  intro: "Absender aller E-Mails, die der Shop verschickt.",
  settings: {
    mailFrom: {
      // Not repaired like other lines: text after a line break would become part of the name.
      schema: z
        .string()
        .max(300, "Bitte höchstens 300 Zeichen.")
        .optional()
        .transform((text) => text?.trim() || null)
        .refine(isEmptyOr(isMailbox), {
          error: ({ input }) =>
            hasForeignName(parseMailbox(String(input)).address)
              ? FOREIGN_NAME
              : "Bitte geben Sie eine E-Mail-Adresse ein, mit oder ohne Namen: BeHappy <post@beispiel.de>",
        }),
      label: "Absender",
      hint: "Eine Adresse, mit oder ohne Namen, zum Beispiel: BeHappy <post@beispiel.de>. Ohne Angabe ist es die öffentliche E-Mail-Adresse.",
      variable: "MAIL_FROM",
      isInList: true,
    },
  },
} satisfies Section;
