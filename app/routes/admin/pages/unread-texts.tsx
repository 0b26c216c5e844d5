import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { confirmedTextsSchema } from "#app/features/pages/edit/page-form-schema.ts";
import { TextsToRead } from "#app/features/pages/texts-to-read.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { answerConfirmedTexts, listTextsToRead } from "#app/visit/pages/texts-to-read.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ texts: listTextsToRead() });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, confirmedTextsSchema);
  if (!form.ok) return form.reply;
  return answerConfirmedTexts(request, form, { adminId, now: new Date() });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function TextsToReadPage() {
  const { texts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = { to: "/admin", label: "Zurück zur Übersicht" };
  return (
    <AdminPage back={back} title={TITLE}>
      <AnswerErrors answer={answer} />
      {texts.length === 0 ? (
        <p>Alle Texte sind gelesen. Sie ändern sie unter „Seiten“.</p>
      ) : (
        <>
          <p className="max-w-text">
            Diese Texte stehen als Muster auf Ihrer Website. Haken Sie ab, was so bleiben kann, und
            ändern Sie den Rest.
          </p>
          <TextsToRead texts={texts} />
        </>
      )}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle="Fehler beim Laden der Texte" failure={TRY_LATER} />;
}

const TITLE = "Mustertexte lesen";
