import { isSigned, sign } from "#app/environment/signatures.server.ts";
import type { FormReply, ReadForm } from "#app/http/form.server.ts";
import type { GuardField } from "#app/ui/form/guard-fields.tsx";

/** No person fills in a form faster. */
const MIN_FILL_MILLISECONDS = 2000;

const NOTHING_SENT = "Noch ist nichts gesendet. Deine Angaben stehen noch da.";
const problems = {
  outdated: {
    title: "Diese Seite war veraltet",
    formErrors: [`${NOTHING_SENT} Warte einen Augenblick und schick sie noch einmal ab.`],
  },
  trapped: {
    title: "Ein Feld sollte leer bleiben",
    formErrors: [
      `Vielleicht hat ein Programm es für dich ausgefüllt. ${NOTHING_SENT} Das Feld haben wir geleert. Bitte schick deine Angaben noch einmal ab.`,
    ],
  },
  tooQuick: {
    title: "Das ging sehr schnell",
    formErrors: [
      `So schnell sind sonst nur Programme. ${NOTHING_SENT} Warte einen Augenblick und schick sie noch einmal ab.`,
    ],
  },
};

/** The signed creation time of a form. */
export function createFormToken(madeAt = Date.now()): string {
  const time = madeAt.toString(36);
  return `${time}.${sign(wordsOf(time))}`;
}

/**
 * The response to a form that a bot has submitted, with the typed values kept; null if a person may have
 * submitted it. The check stores nothing and no form expires. It detects bots that post without loading the
 * form, too fast, or into the honeypot field.
 */
export function rejectBot(form: Pick<ReadForm<unknown>, "formData" | "fail">) {
  const read = (field: GuardField) => form.formData.get(field);
  const age = Date.now() - timeOf(read("formToken"));
  // Also rejects the future and NaN.
  if (!(age >= 0)) return withNewToken(form.fail(problems.outdated));
  if (read("leerfeld")) return form.fail(problems.trapped);
  return age < MIN_FILL_MILLISECONDS ? form.fail(problems.tooQuick) : null;
}

/** The token's creation time in milliseconds since 1970; NaN for an invalid token. */
function timeOf(token: FormDataEntryValue | null): number {
  const [, time = "", signature = ""] = /^([0-9a-z]+)\.([\w-]+)$/.exec(String(token)) ?? [];
  return isSigned(signature, wordsOf(time)) ? Number.parseInt(time, 36) : Number.NaN;
}

function wordsOf(time: string): string {
  return `form made at ${time}`;
}

/** The posted token would never become valid. */
function withNewToken(reply: FormReply): FormReply {
  const { result } = reply.data;
  result.initialValue = { ...result.initialValue, formToken: createFormToken() };
  return reply;
}
