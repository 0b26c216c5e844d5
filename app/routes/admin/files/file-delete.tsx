import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { filesPath, fileWords } from "#app/features/deliveries/files/files.ts";
import { deleteFile } from "#app/features/deliveries/files/files-admin.server.ts";
import { FileDeletionNote } from "#app/features/deliveries/files/files-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requireFileHolder, requireHeldFile } from "#app/routes/admin/requested-item.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { holder, file } = requireHeldFile(params);
  return noStore({ title: file.title, back: filesPath(holder) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const holder = requireFileHolder(params);
  return answerDeletion(request, fileWords.failure("Löschen"), async () => {
    const title = await deleteFile({ holder, adminId, now: new Date() }, params.fileId ?? "");
    const toast = title === null ? fileWords.gone : fileWords.deleted(title);
    return { to: filesPath(holder), toast };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: fileWords.titles.delete, noIndex: true });

export default function DeleteItemFile() {
  const { title, back } = useLoaderData<typeof loader>();
  return (
    <DeletionPage backTo={back} failure={fileWords.failure("Löschen")}>
      <FileDeletionNote title={title} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem(fileWords.listFailure, {
  to: "/admin",
  label: "Zum Dashboard",
});
