import type { PostedItem } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { itemConflicts } from "#app/features/catalog-admin/form/item-conflict-messages.ts";
import type { SubmitResult } from "#app/features/catalog-admin/form/submit-item.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import type { ItemKind } from "#db/schema.ts";

/**
 * The form again. After a conflict it contains the stored version, so that submitting it again overwrites
 * that version on purpose.
 */
export function showItemAgain(
  form: ReadForm<PostedItem>,
  kind: ItemKind,
  result: Exclude<SubmitResult, { outcome: "created" | "changed" }>,
) {
  if (result.ok) {
    const shown =
      result.outcome === "preview"
        ? { preview: result.preview }
        : { repetition: result.repetition };
    return form.show(shown, {}, { status: 200 });
  }
  if (result.reason === "long-over") return form.fail({ fieldErrors: itemConflicts.longOver });
  if (result.reason === "gone") {
    const values = { version: "", newId: result.newId };
    return form.fail({ ...itemConflicts.gone(kind), values }, { status: 409 });
  }
  const values = { version: String(result.version) };
  const problems = { ...itemConflicts.changed, values };
  return form.show({ conflict: result.conflict }, problems, { status: 409 });
}
