import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import {
  ArchiveNotice,
  ItemLinks,
  TemplateNotice,
} from "#app/features/catalog/administration/admin-item-state.tsx";
import {
  itemKindFromSegment,
  itemListPath,
  TEMPLATE_PARAMETER,
} from "#app/features/catalog/administration/admin-kinds.ts";
import {
  AdminItemForm,
  type ItemAnswer,
} from "#app/features/catalog/administration/form/admin-item-form.tsx";
import { itemSchemas } from "#app/features/catalog/administration/form/admin-item-schema.ts";
import {
  itemConflicts,
  itemFailure,
  itemWords,
  wordsOf,
} from "#app/features/catalog/administration/form/admin-item-words.ts";
import { loadItemForm } from "#app/features/catalog/administration/form/item-form.server.ts";
import { ItemPreview } from "#app/features/catalog/administration/form/item-preview.tsx";
import { submitItem } from "#app/features/catalog/administration/form/save-item.server.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { editOf } from "#app/features/records/records.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { postedPicture } from "#app/routes/admin/posted-picture.server.ts";
import { requireItemKind } from "#app/routes/admin/requested-item.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const templateId = new URL(request.url).searchParams.get(TEMPLATE_PARAMETER);
  return showRecord(
    await loadItemForm({ kind, itemId: params.itemId, templateId }),
    itemSchemas[kind],
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const form = await readForm(request, itemSchemas[kind], postedPicture);
  if (!form.ok) return form.reply;
  const { searchParams: address } = new URL(request.url);
  const templateId = address.get(TEMPLATE_PARAMETER);
  const posted = form.value;
  const edit = { ...editOf(adminId, params.itemId, posted), kind, posted, templateId };
  const result = await submitItem(edit, buyerOf(null)).catch(logAndFail("while saving an item"));
  if (!result.ok) {
    const failure = itemFailure(edit.isNew ? "Erstellen" : "Aktualisieren", kind);
    const { changed, gone } = itemConflicts;
    return showRecordAgain(form, result, { failure, changed, gone: gone(kind) });
  }
  if ("shown" in result) return form.show(result.shown, {}, { status: 200 });
  const { saved, repeated, followingCount } = result;
  const outcome = edit.isNew ? "created" : "changed";
  const toast = itemWords[outcome](saved, edit.now, repeated, followingCount);
  return seeOther(itemListPath(kind, `?${address}`), { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  const kind = itemKindFromSegment(page.params.kind);
  const edited = data && { ...data, record: data.item };
  const title = kind ? editTitle(wordsOf(kind).titles, edited) : "Nicht gefunden";
  return pageMeta(page, { title, noIndex: true });
};

export default function EditItem() {
  const page = useLoaderData<typeof loader>();
  const answer: ItemAnswer | undefined = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const { kind, item, template, isMissing } = page;
  return (
    <EditPage
      titles={wordsOf(kind).titles}
      record={item}
      isMissing={isMissing}
      answer={answer}
      back={{ to: itemListPath(kind, search), label: "Zurück" }}
      actions={item && <ItemLinks kind={kind} {...item} />}
    >
      {item && <ArchiveNotice archivedAt={item.archivedAt} />}
      {template !== null && <TemplateNotice kind={kind} title={template} />}
      {answer?.preview && <ItemPreview preview={answer.preview} />}
      <AdminItemForm key={pathname} {...page} answer={answer} />
    </EditPage>
  );
}

export function ErrorBoundary() {
  const { search } = useLocation();
  return <AdminItemProblem titleOf={(kind) => itemFailure("Laden", kind)} search={search} />;
}
