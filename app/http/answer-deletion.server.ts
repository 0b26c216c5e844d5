import { z } from "zod";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { versionField } from "#app/http/form-fields.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** The page after a deletion, also if the record was gone already. */
interface NextPage {
  to: string;
  toast: NewToast;
}

/**
 * Deletes a record for an admin who has confirmed it. If that fails, the confirmation is shown again, with
 * `failure` as the heading of the error.
 */
export async function answerDeletion(
  request: Request,
  failure: string,
  deleteRecord: (version: number | undefined) => Promise<NextPage>,
) {
  // Submitting the form is the confirmation. The question may name the version that the admin saw.
  const form = await readForm(request, z.object({ version: versionField }));
  if (!form.ok) return form.reply;
  const result = await deleteRecord(form.value.version).catch(
    logAndFail("while deleting a record"),
  );
  if ("reason" in result) {
    return form.fail({ title: failure, formErrors: [TRY_LATER] }, { status: 500 });
  }
  return seeOther(result.to, { request, toast: result.toast });
}
