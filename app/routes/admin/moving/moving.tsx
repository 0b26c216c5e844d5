import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  MOVING_PATH,
  moveKindNames,
  movePath,
  movingWords,
} from "#app/features/moving-in/moving-in.ts";
import {
  MoveList,
  OldAddressList,
  UnknownPaths,
  UploadForm,
} from "#app/features/moving-in/moving-in.tsx";
import {
  addAddress,
  listOldAddresses,
  listUnknownPaths,
  removeAddress,
} from "#app/features/moving-in/old-addresses.server.ts";
import { listMoves, removeFile } from "#app/features/moving-in/run-move.server.ts";
import { MOVE_BYTES, uploadMove } from "#app/features/moving-in/upload-move.server.ts";
import { logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { countOf } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Pagination } from "#app/ui/parts/pagination.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const asked = new URL(request.url).searchParams.get("page");
  return noStore({
    moves: listMoves(),
    addresses: await listOldAddresses(asked, new Date()),
    unknownPaths: listUnknownPaths(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, movingSchema, { files: { file: MOVE_BYTES } });
  if (!form.ok) return form.reply;
  const { value } = form;
  const now = new Date();
  if (value.intent === "remove-address") {
    const toast = (await removeAddress(value.from)) ? movingWords.removed : undefined;
    return seeOther(MOVING_PATH, { request, toast });
  }
  if (value.intent === "remove-file") {
    const removed = await removeFile({ moveId: value.move, adminId, now }).catch(
      logAndFail("while deleting a file"),
    );
    if (removed === true) return seeOther(MOVING_PATH, { request, toast: movingWords.fileRemoved });
    if (removed === false) return form.fail(movingWords.changed, { status: 409 });
    return form.fail({ title: movingWords.failed, formErrors: [TRY_LATER] }, { status: 500 });
  }
  if (value.intent === "address") {
    const refused = await addAddress({ ...value, now }).catch(
      logAndFail("while storing an address"),
    );
    if (refused === null) return seeOther(MOVING_PATH, { request, toast: movingWords.saved });
    if (typeof refused === "string") return form.fail({ fieldErrors: { to: [refused] } });
    return form.fail({ title: movingWords.failed, formErrors: [TRY_LATER] }, { status: 500 });
  }
  return answerUpload(request, form, { kind: value.kind, adminId, now });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Umzug", noIndex: true });

export default function MovingIn() {
  const { moves, addresses, unknownPaths } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  const isAboutAddress = answer?.result.initialValue?.intent === "address";
  const { rows, total, page, pageCount } = addresses;
  return (
    <AdminPage title="Umzug">
      <p className="max-w-text">
        Hier übernehmen Sie, was in Ihrem bisherigen System steht. Nichts wird geschrieben, bevor
        Sie es gesehen haben.
      </p>
      <UploadForm answer={isAboutAddress ? undefined : answer} />
      <MoveList moves={moves} />
      <UnknownPaths paths={unknownPaths} answer={isAboutAddress ? answer : undefined} />
      {total > 0 && (
        <AdminSection id="alte-adressen" title="Alte Adressen">
          <OldAddressList addresses={rows} />
          <Pagination
            label="Seiten: Alte Adressen"
            total={countOf(total, "alte Adresse", "alte Adressen")}
            page={page}
            pageCount={pageCount}
            pathTo={(number) => `${listAddress(MOVING_PATH, { page: number })}#alte-adressen`}
          />
        </AdminSection>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden des Umzugs");

async function answerUpload(
  request: Request,
  { formData, fail }: Pick<ReadForm<unknown>, "formData" | "fail">,
  upload: { kind: (typeof moveKindNames)[number]; adminId: string; now: Date },
) {
  const file = formData.get("file");
  // Browsers send a file without a name if none was chosen.
  if (!(file instanceof File) || file.name === "") {
    return fail({ fieldErrors: { file: [movingWords.noFile] } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const result = await uploadMove({ ...upload, bytes, fileName: file.name }).catch(
    logAndFail("while reading a file"),
  );
  if (result.ok) return seeOther(movePath(result.moveId), { request });
  if ("sentence" in result) return fail({ fieldErrors: { file: [result.sentence] } });
  return fail({ title: movingWords.readFailed, formErrors: [TRY_LATER] }, { status: 500 });
}

const path = z.string("Bitte geben Sie eine Adresse an.").max(2000);

const movingSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("upload"),
      kind: z.enum(moveKindNames, movingWords.noKind),
    }),
    z.object({ intent: z.literal("address"), from: path, to: path }),
    z.object({ intent: z.literal("remove-address"), from: path }),
    z.object({ intent: z.literal("remove-file"), move: z.string().max(100) }),
  ],
  "Das kann diese Seite nicht.",
);
