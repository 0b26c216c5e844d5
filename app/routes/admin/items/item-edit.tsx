import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { kinds } from "#app/features/catalog/kinds.ts";
import { adminKindAt, adminKinds, itemListPath } from "#app/features/catalog-admin/admin-kinds.ts";
import { AdminItemForm } from "#app/features/catalog-admin/form/admin-item-form.tsx";
import { itemFailure } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import { itemSchemas } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import { answerItem } from "#app/features/catalog-admin/form/item-answer.server.ts";
import { loadItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { ItemPreview } from "#app/features/catalog-admin/form/item-preview.tsx";
import { ArchiveNotice, ItemLinks } from "#app/features/catalog-admin/list/admin-item-state.tsx";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { MAX_PICTURE_BYTES } from "#app/features/pictures/receive-picture.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";
import type { ItemKind } from "#db/schema.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = adminKindAt(new URL(request.url).pathname);
  const form = await loadItemForm(kind, params.itemId);
  // Not thrown: an answer to what was typed keeps it, though somebody has deleted the item.
  return data(
    { ...form, constraint: formConstraint(itemSchemas[kind]) },
    { status: form.isMissing ? 404 : 200, headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const kind = adminKindAt(new URL(request.url).pathname);
  const files = { image: MAX_PICTURE_BYTES };
  const form = await readForm(request, itemSchemas[kind], { files });
  const buyer = await buyerOf(null);
  return answerItem(request, { kind, itemId: params.itemId, form, adminId, buyer });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  const kind = adminKindAt(page.location.pathname);
  const title = data?.isMissing ? kinds[kind].notFound : titleOf(kind, data?.item);
  return pageMeta(page, { title, noIndex: true });
};

export default function EditItem() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const { kind, item, isMissing } = page;
  const back = { to: itemListPath(kind, search), label: "Zurück" };
  if (isMissing && !answer) {
    return (
      <AdminPage back={back} title={kinds[kind].notFound}>
        <p>Vielleicht hat jemand gelöscht, was hier zu bearbeiten war.</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      back={back}
      title={titleOf(kind, item)}
      actions={item && <ItemLinks kind={kind} {...item} />}
    >
      {item && <ArchiveNotice archivedAt={item.archivedAt} />}
      {answer?.preview && <ItemPreview preview={answer.preview} />}
      <AdminItemForm key={pathname} {...page} answer={answer} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const kind = adminKindAt(pathname);
  return (
    <RouteProblem failureTitle={itemFailure("Laden", kind)} failure={TRY_LATER}>
      <ButtonLink to={itemListPath(kind, search)}>Zur Liste</ButtonLink>
    </RouteProblem>
  );
}

function titleOf(kind: ItemKind, item: object | null | undefined): string {
  const { createTitle, editTitle } = adminKinds[kind];
  return item ? editTitle : createTitle;
}
