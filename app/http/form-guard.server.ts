import { createHmac, timingSafeEqual } from "node:crypto";
import type { FormReply, ReadForm } from "#app/http/form.server.ts";
import { secrets } from "#app/settings/session-settings.server.ts";
import type { GuardField } from "#app/ui/form/guard-fields.tsx";

/** Nobody fills in a form more quickly. */
const SMALLEST_MILLISECONDS = 2000;

const NOTHING_SENT = "Gesendet ist noch nichts. Deine Angaben stehen noch da.";
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

/** Tells when a form was made; the signature keeps it from being made up. */
export function createFormToken(madeAt = Date.now()): string {
  const time = madeAt.toString(36);
  const [newest = ""] = secrets;
  return `${time}.${signatureOf(time, newest)}`;
}

/**
 * The answer to a public form that a program has filled in, with what was typed kept; null where a
 * person may have done it. Nothing is remembered and no page expires: it tells those apart that
 * post without having looked, at once, or into every field.
 */
export function refuseProgram(form: Pick<ReadForm<unknown>, "formData" | "fail">) {
  const read = (field: GuardField) => form.formData.get(field);
  const age = Date.now() - timeOf(read("formToken"));
  // Also those from the future, and NaN.
  if (!(age >= 0)) return withNewToken(form.fail(problems.outdated));
  if (read("leerfeld")) return form.fail(problems.trapped);
  return age < SMALLEST_MILLISECONDS ? form.fail(problems.tooQuick) : null;
}

/** When the token was made, in milliseconds since 1970; NaN where it is not one of ours. */
function timeOf(token: FormDataEntryValue | null): number {
  const [, time = "", signature = ""] = /^([0-9a-z]+)\.([\w-]+)$/.exec(String(token)) ?? [];
  const isOurs = secrets.some((secret) => isSame(signature, signatureOf(time, secret)));
  return isOurs ? Number.parseInt(time, 36) : Number.NaN;
}

function signatureOf(time: string, secret: string): string {
  // The secrets sign cookies, too: the prefix keeps the one from passing for the other.
  return createHmac("sha256", secret).update(`form made at ${time}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The one that was posted would never do. */
function withNewToken(reply: FormReply): FormReply {
  const { result } = reply.data;
  result.initialValue = { ...result.initialValue, formToken: createFormToken() };
  return reply;
}
