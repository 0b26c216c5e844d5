import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  findErasablePicture,
  replacePicture,
} from "#app/features/pictures/picture-library.server.ts";
import { PICTURES_PATH, pictureWords } from "#app/features/pictures/picture-library.ts";
import { PictureReplacementForm, PictureUses } from "#app/features/pictures/picture-library.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { uploadedPicture } from "#app/routes/admin/posted-picture.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = findErasablePicture(params.picture ?? "");
  if (!found || found.uses.length === 0) throw refusal(404, pictureWords.notFound);
  return noStore(found);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, pictureReplacementSchema, uploadedPicture);
  if (!form.ok) return form.reply;
  const { imageUrl } = form.value;
  const replacement = { picture: params.picture ?? "", imageUrl, adminId, now: new Date() };
  const result = await replacePicture(replacement).catch(logAndFail("while replacing a picture"));
  if (!result.ok && result.reason === "failed") {
    const problem = { title: pictureWords.replacementFailure, formErrors: [TRY_LATER] };
    return form.fail(problem, { status: 500 });
  }
  return seeOther(PICTURES_PATH, { request, toast: pictureWords.afterReplacement(result) });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Bild ersetzen", noIndex: true });

export default function ReplacePicture() {
  const { address, uses } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage back={{ to: PICTURES_PATH, label: "Zurück" }} title="Bild ersetzen">
      <p className="max-w-text">
        Das neue Bild steht sofort überall, wo bisher dieses zu sehen ist. Das alte wird gelöscht.
      </p>
      <div className="grid max-w-[18rem] gap-3">
        <PictureUses address={address} uses={uses} />
      </div>
      <PictureReplacementForm answer={answer} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(pictureWords.replacementFailure, {
  to: PICTURES_PATH,
  label: "Zu den Bildern",
});

/** `imageUrl` is the address under which `receiveFormPicture` has stored the uploaded file. */
const pictureReplacementSchema = z.object({ imageUrl: z.string().default("") });
