import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import { ArchiveNotice } from "#app/features/catalog/administration/admin-item-state.tsx";
import {
  itemFormPath,
  itemPicturesPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { itemFailure } from "#app/features/catalog/administration/form/admin-item-words.ts";
import {
  changeGallery,
  gallerySchema,
  TOO_MANY,
} from "#app/features/catalog/administration/gallery-editor.server.ts";
import {
  galleryFailure,
  galleryToast,
} from "#app/features/catalog/administration/gallery-editor.ts";
import { GalleryEditor } from "#app/features/catalog/administration/gallery-editor.tsx";
import { findItem } from "#app/features/catalog/administration/item-record.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { listPictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { optionalPicture } from "#app/routes/admin/posted-picture.server.ts";
import { requireItemKind } from "#app/routes/admin/requested-item.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const item = requirePicturedItem(params);
  const { id, kind, title, imageUrl, imageAlt, gallery, shareImageUrl, archivedAt } = item;
  return noStore({
    choices: listPictureChoices(kind),
    item: { id, kind, title, imageUrl, imageAlt, gallery, shareImageUrl, archivedAt },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const item = requirePicturedItem(params);
  const form = await readForm(request, gallerySchema, optionalPicture);
  if (!form.ok) return form.reply;
  const change = { kind: item.kind, id: item.id, posted: form.value, adminId, now: new Date() };
  const result = await changeGallery(change).catch(logAndFail("while changing pictures"));
  if (!result.ok) {
    if (result.reason === "gone") throw refusal(404, kinds[item.kind].notFound);
    if (result.reason === "full") return form.fail({ formErrors: [TOO_MANY] });
    return form.fail({ title: galleryFailure }, { status: 500 });
  }
  const path = itemPicturesPath(item.kind, item.id);
  return seeOther(path, { request, toast: galleryToast(item) });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: page.data ? `Bilder: ${page.data.item.title}` : "Nicht gefunden",
    noIndex: true,
  });

export default function ItemPictures() {
  const { item, choices } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  return (
    <AdminPage back={{ to: itemFormPath(item.kind, item.id), label: "Zurück" }} title="Bilder">
      <h2 className="text-h3 wrap-anywhere">{item.title}</h2>
      <ArchiveNotice archivedAt={item.archivedAt} />
      <GalleryEditor item={item} answer={answer} choices={choices} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <AdminItemProblem titleOf={(kind) => itemFailure("Laden", kind)} />;
}

/** The item of an address of the administration. Plans have no page that could show pictures. */
function requirePicturedItem({ kind: segment, itemId = "" }: Record<string, string | undefined>) {
  const kind = requireItemKind(segment);
  const item = findItem({ kind, id: itemId });
  if (!item || item.isPlan) throw refusal(404, kinds[kind].notFound);
  return item;
}
