import { countOf } from "#app/ui/format/count-of.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for an admin who writes to all participants of an event. */
export const participantEmailMessages = {
  /** `count` is the number of e-mails that were added to the outbox. */
  written: (count: number): Message =>
    count > 0
      ? {
          kind: "success",
          title: "E-Mail geschrieben",
          description: `Im Postausgang: ${countOf(count, "E-Mail", "E-Mails")}, jede an eine Adresse.`,
        }
      : {
          kind: "info",
          title: "Diese E-Mail gibt es schon",
          description:
            "Sie liegt im Postausgang oder ist schon verschickt. Ein zweites Mal geht sie nicht hinaus.",
        },
  edit: {},
  preview: {},
  nobody: {
    title: "Es gibt niemanden, an den die E-Mail gehen könnte",
    formErrors: ["Noch hat niemand einen Platz bestellt, oder es gibt keine Adresse mehr."],
  },
  others: {
    title: "Die E-Mail ist noch nicht geschrieben",
    formErrors: [
      "Inzwischen hat sich geändert, wer die E-Mail bekommt. Bitte sehen Sie sich die Vorschau noch einmal an.",
    ],
  },
  failed: {
    title: "Fehler beim Schreiben der E-Mail",
    formErrors: [
      "Nicht alle E-Mails sind im Postausgang. Bitte senden Sie noch einmal: Wer schon eine hat, bekommt keine zweite.",
    ],
  },
};
