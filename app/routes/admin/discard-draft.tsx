import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { discardToast } from "#app/features/records/record-words.ts";
import { editOf } from "#app/features/records/save-record.server.ts";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { DiscardingPage, discardingFailure } from "#app/ui/admin/edit/draft-discarding.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { requireDrafted } from "#app/visit/drafted.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { record, path } = requireDrafted(params);
  return noStore({ record, path });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { record, path, discard } = requireDrafted(params);
  return answerDeletion(request, discardingFailure, async (version) => {
    const result = await discard(editOf(adminId, record.id, { version }));
    return { to: path, toast: discardToast(result, record.title) };
  });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Entwurf verwerfen", noIndex: true });

export default function DiscardDraft() {
  const { record, path } = useLoaderData<typeof loader>();
  return <DiscardingPage record={record} backTo={path} />;
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle="Fehler beim Laden des Entwurfs" failure={TRY_LATER} />;
}
