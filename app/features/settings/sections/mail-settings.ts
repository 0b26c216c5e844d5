import { z } from "zod";
import { hasForeignName, isMailbox, parseMailbox } from "#app/environment/mailbox.ts";
import { isEmptyOr, noOrYes, type Section } from "#app/features/settings/setting.ts";
import { FOREIGN_NAME, optionalLine } from "#app/http/form-fields.ts";

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
    /** Whether links of an issue carry its number (features/newsletter/issue-clicks). */
    countClicks: {
      ...noOrYes,
      schema: noOrYes.schema.default("no").transform((answer) => answer === "yes"),
      label: "Zählen, wie oft eine Ausgabe auf die Website führt",
      hint: "Links auf Ihre eigene Website tragen dann die Nummer der Ausgabe. Gezählt wird eine Zahl je Ausgabe, ohne Cookie und ohne Personen.",
      default: "no",
    },
  },
  kept: {
    /** The name of the key with which the mail server signs, as it was last checked (features/email/delivery-check). */
    dkimSelector: { schema: optionalLine(63), label: "DKIM-Selektor" },
    /** The sender's domain for which the DNS had everything at the last check. */
    checkedDomain: { schema: optionalLine(253), label: "Geprüfte Domain" },
  },
} satisfies Section;
