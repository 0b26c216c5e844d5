import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import {
  erasePicture,
  findErasablePicture,
} from "#app/features/pictures/library/erase-picture.server.ts";
import { PictureDeletionNote } from "#app/features/pictures/library/picture-deletion-note.tsx";
import { pictureMessages } from "#app/features/pictures/library/picture-messages.ts";
import { PICTURES_PATH, pageBeforeDeletion } from "#app/features/pictures/library/picture-paths.ts";
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
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = findErasablePicture(params.picture ?? "");
  if (!found) throw refusal(404, pictureMessages.notFound);
  return noStore(found);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  // The form has no fields: submitting it is the confirmation.
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.reply;
  const found = findErasablePicture(params.picture ?? "");
  const { search } = new URL(request.url);
  if (!found) {
    const back = pageBeforeDeletion(search, []);
    return seeOther(back, { request, toast: pictureMessages.gone });
  }
  const result = await erasePicture(found, adminId, new Date()).catch(
    logAndFail("while erasing a picture"),
  );
  if ("reason" in result) {
    const problem = { title: pictureMessages.failure, formErrors: [TRY_LATER] };
    return form.fail(problem, { status: 500 });
  }
  const remaining = result.filter(({ fate }) => fate !== "removed");
  const back = pageBeforeDeletion(search, remaining);
  return seeOther(back, { request, toast: pictureMessages.erased(result) });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Bild löschen", noIndex: true });

export default function DeletePicture() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = pageBeforeDeletion(useLocation().search, found.uses);
  return (
    <AdminPage back={{ to: back, label: "Zurück" }} title="Sind Sie sicher?">
      <AnswerErrors answer={answer} />
      <DeletionQuestion backTo={back} failure={pictureMessages.failure}>
        <PictureDeletionNote {...found} />
      </DeletionQuestion>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle={pictureMessages.failure} failure={TRY_LATER}>
      <ButtonLink to={PICTURES_PATH}>Zu den Bildern</ButtonLink>
    </RouteProblem>
  );
}
