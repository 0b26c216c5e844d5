import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import {
  erasePicture,
  findErasablePicture,
} from "#app/features/pictures/picture-library.server.ts";
import {
  PICTURES_PATH,
  pageBeforeDeletion,
  pictureWords,
} from "#app/features/pictures/picture-library.ts";
import { PictureDeletionNote } from "#app/features/pictures/picture-library.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = findErasablePicture(params.picture ?? "");
  if (!found) throw refusal(404, pictureWords.notFound);
  return noStore(found);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { search } = new URL(request.url);
  return answerDeletion(request, pictureWords.failure, async () => {
    const found = findErasablePicture(params.picture ?? "");
    if (!found) return { to: pageBeforeDeletion(search, []), toast: pictureWords.gone };
    const uses = await erasePicture(found, adminId, new Date());
    const remaining = uses.filter(({ fate }) => fate !== "removed");
    return { to: pageBeforeDeletion(search, remaining), toast: pictureWords.erased(uses) };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Bild löschen", noIndex: true });

export default function DeletePicture() {
  const found = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <DeletionPage backTo={pageBeforeDeletion(search, found.uses)} failure={pictureWords.failure}>
      <PictureDeletionNote {...found} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem(pictureWords.failure, {
  to: PICTURES_PATH,
  label: "Zu den Bildern",
});
