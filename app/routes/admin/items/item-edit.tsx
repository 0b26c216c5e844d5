import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import {
  adminKinds,
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
} from "#app/features/catalog/administration/form/admin-item-words.ts";
import { loadItemForm } from "#app/features/catalog/administration/form/item-form.server.ts";
import { ItemPreview } from "#app/features/catalog/administration/form/item-preview.tsx";
import { submitItem } from "#app/features/catalog/administration/form/save-item.server.ts";
import {
  ArchiveNotice,
  ItemLinks,
  TemplateNotice,
} from "#app/features/catalog/administration/list/admin-item-state.tsx";
import { kinds } from "#app/features/catalog/kinds.ts";
import { editOf } from "#app/features/editing/edit-record.server.ts";
import { buyerOf } from "#app/features/membership/buyer.server.ts";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { postedPicture } from "#app/visit/forms/posted-picture.server.ts";
import { showRecordAgain } from "#app/visit/forms/show-record-again.server.ts";
import { requireItemKind } from "#app/visit/item-kind.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";
import type { ItemKind } from "#db/schema.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const templateId = new URL(request.url).searchParams.get(TEMPLATE_PARAMETER);
  const form = await loadItemForm({ kind, itemId: params.itemId, templateId });
  // Returned instead of thrown, so that the page keeps the typed values of a deleted item.
  return noStore(
    { ...form, constraint: formConstraint(itemSchemas[kind]) },
    { status: form.isMissing ? 404 : 200 },
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

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  const kind = itemKindFromSegment(page.params.kind);
  const title = kind ? titleOf(kind, data) : "Nicht gefunden";
  return pageMeta(page, { title, noIndex: true });
};

export default function EditItem() {
  const page = useLoaderData<typeof loader>();
  const answer: ItemAnswer | undefined = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const { kind, item, template, isMissing } = page;
  const back = { to: itemListPath(kind, search), label: "Zurück" };
  if (isMissing && !answer) {
    return (
      <AdminPage back={back} title={titleOf(kind, page)}>
        <p>Vielleicht hat jemand anderes den Eintrag gelöscht.</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      back={back}
      title={titleOf(kind, { item })}
      actions={item && <ItemLinks kind={kind} {...item} />}
    >
      {item && <ArchiveNotice archivedAt={item.archivedAt} />}
      {template !== null && <TemplateNotice kind={kind} title={template} />}
      {answer?.preview && <ItemPreview preview={answer.preview} />}
      <AdminItemForm key={pathname} {...page} answer={answer} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { search } = useLocation();
  return <AdminItemProblem titleOf={(kind) => itemFailure("Laden", kind)} search={search} />;
}

interface TitledPage {
  item: object | null;
  isMissing?: boolean;
}

function titleOf(kind: ItemKind, page: TitledPage | undefined): string {
  const { createTitle, editTitle } = adminKinds[kind];
  if (page?.isMissing) return kinds[kind].notFound;
  return page?.item ? editTitle : createTitle;
}
