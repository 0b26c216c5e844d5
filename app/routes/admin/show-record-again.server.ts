import type { NotSaved } from "#app/features/records/records.server.ts";
import { type Failed, formConstraint, type ReadForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";

/**
 * Shows the form of a record. A deleted record is an answer with 404 and no exception, so that the page keeps what its
 * admin has typed.
 */
export function showRecord<Form extends { isMissing: boolean }>(
  form: Form,
  schema: Parameters<typeof formConstraint>[0],
) {
  const page = { ...form, constraint: formConstraint(schema) };
  return noStore(page, { status: form.isMissing ? 404 : 200 });
}

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
