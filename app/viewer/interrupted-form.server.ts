import { keepInterruptedForm } from "#app/features/accounts/sign-in/interrupted-forms.server.ts";
import { readPostedFields } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { FORM_OWNER, readFormOwner } from "#app/http/form-owner.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

// A session that ends while somebody types must not cost the text (docs/decisions/076-interrupted-forms.md).

/** The toast on the sign-in page. */
export function interruptedToast(request: Request): NewToast {
  const isAdmins = new URL(request.url).pathname.startsWith("/admin");
  return {
    kind: "info",
    title: "Bitte noch einmal anmelden",
    description: isAdmins
      ? "Ihre Anmeldung war abgelaufen. Es ist noch nichts gespeichert, aber Ihre Eingaben sind aufgehoben: Nach der Anmeldung stehen sie wieder im Formular."
      : "Deine Anmeldung war abgelaufen. Es ist noch nichts gespeichert, aber deine Eingaben sind aufgehoben: Nach der Anmeldung stehen sie wieder im Formular.",
  };
}

/**
 * Stores a form that was sent without a session for the account that has opened it. Returns its id; null if the form does
 * not name an account, or cannot be read.
 */
export async function storePostedForm(request: Request): Promise<string | null> {
  if (request.method !== "POST") return null;
  const { pathname, search } = new URL(request.url);
  const maxBytes = pathname.startsWith("/admin") ? LONG_FORM_BYTES : undefined;
  const posted = await readPostedFields(request, { maxBytes }).catch(() => null);
  const owner = readFormOwner(posted?.formData.get(FORM_OWNER));
  if (!posted || owner === null) return null;
  const fields = posted.fields.filter(([name]) => name !== FORM_OWNER);
  const form = { path: pathname + search, fields, hadFiles: posted.hadFiles };
  return keepInterruptedForm(owner, form, new Date());
}
