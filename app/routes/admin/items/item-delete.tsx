import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { kinds } from "#app/features/catalog/kinds.ts";
import { AdminItemProblem } from "#app/features/catalog-admin/admin-item-problem.tsx";
import {
  adminKinds,
  itemKindFromSegment,
  itemListPath,
} from "#app/features/catalog-admin/admin-kinds.ts";
import { deleteItem } from "#app/features/catalog-admin/delete-item.server.ts";
import { itemFailure, itemMessages } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import {
  ItemDeletionNote,
  isKept,
  KeptItemNote,
} from "#app/features/catalog-admin/item-deletion-note.tsx";
import { findListedItem } from "#app/features/catalog-admin/list/admin-items.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { DeletionQuestion } from "#app/ui/admin/deletion.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireItemKind } from "#app/visit/item-kind.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const item = await findListedItem(kind, params.itemId ?? "");
  if (!item) throw refusal(404, kinds[kind].notFound);
  return noStore({ kind, item });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  // The form has no fields: submitting it is the confirmation.
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.reply;
  const target = { kind, itemId: params.itemId ?? "", adminId, now: new Date() };
  const result = await deleteItem(target).catch(logAndFail("while deleting an item"));
  if (!result.ok && result.reason === "failed") {
    const problem = { title: itemFailure("Löschen", kind), formErrors: [TRY_LATER] };
    return form.fail(problem, { status: 500 });
  }
  const toast = result.ok
    ? itemMessages[result.outcome]({ kind, title: result.title })
    : itemMessages.gone(kind);
  const { search } = new URL(request.url);
  return seeOther(itemListPath(kind, search), { request, toast });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => {
  const kind = itemKindFromSegment(page.params.kind);
  const title = kind ? `${adminKinds[kind].singular} löschen` : "Nicht gefunden";
  return pageMeta(page, { title, noIndex: true });
};

export default function DeleteItem() {
  const { kind, item } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const list = itemListPath(kind, search);
  return (
    <AdminPage back={{ to: list, label: "Zurück" }} title="Sind Sie sicher?">
      <AnswerErrors answer={answer} />
      {isKept(item) ? (
        <KeptItemNote item={item} />
      ) : (
        <DeletionQuestion failure={itemFailure("Löschen", kind)} backTo={list}>
          <ItemDeletionNote item={item} />
        </DeletionQuestion>
      )}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { search } = useLocation();
  return <AdminItemProblem titleOf={(kind) => itemFailure("Laden", kind)} search={search} />;
}
