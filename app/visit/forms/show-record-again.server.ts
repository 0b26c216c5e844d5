import type { NotSaved } from "#app/features/editing/edit-record.server.ts";
import type { Failed, ReadForm } from "#app/http/form.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";

interface Words {
  /** The heading if the database failed. */
  failure: string;
  changed: { title: string; formErrors: string[] };
  gone: { title: string; formErrors: string[] };
}

/**
 * Shows the form again for a record that was not saved. After a conflict it contains the stored version, so that
 * submitting it again overwrites that version on purpose.
 */
export function showRecordAgain(
  form: Pick<ReadForm<unknown>, "fail" | "show">,
  result: NotSaved | Failed,
  { failure, changed, gone }: Words,
) {
  switch (result.reason) {
    case "failed":
      return form.fail({ title: failure, formErrors: [TRY_LATER] }, { status: 500 });
    case "refused":
      return form.fail(result.problems);
    case "gone": {
      const values = { version: "", newId: result.newId };
      return form.fail({ ...gone, values }, { status: 409 });
    }
    case "conflict": {
      const values = { version: String(result.version) };
      return form.show({ conflict: result.conflict }, { ...changed, values }, { status: 409 });
    }
  }
}
