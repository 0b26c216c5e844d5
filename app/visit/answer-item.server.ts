import type { PostedItem } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { itemConflicts } from "#app/features/catalog-admin/form/item-conflict-messages.ts";
import type { SubmitResult } from "#app/features/catalog-admin/form/submit-item.server.ts";
import { receiveItemPicture } from "#app/features/catalog-admin/picture/item-picture.server.ts";
import { MAX_PICTURE_BYTES } from "#app/features/pictures/receive-picture.server.ts";
import type { ReadForm, ReadFormOptions } from "#app/http/form.server.ts";
import type { ItemKind } from "#db/schema.ts";

/** Receives and stores the picture of an item's form. */
export const itemPicture: ReadFormOptions = {
  files: { image: MAX_PICTURE_BYTES },
  receive: async ({ file, text }) => {
    const received = await receiveItemPicture({ file: file("image"), address: text("imageUrl") });
    if (received.ok) return { values: { imageUrl: received.imageUrl } };
    const { field, sentence, reason } = received;
    const status = reason === "failed" ? 500 : 400;
    return { fieldErrors: { [field]: [sentence] }, status };
  },
};

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
