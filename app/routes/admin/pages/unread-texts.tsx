import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { placeholderIn } from "#app/features/legal/legal-texts.ts";
import {
  changePage,
  confirmedTextsSchema,
  type Editing,
} from "#app/features/pages/change-page.server.ts";
import { confirmedToast, pageFailures } from "#app/features/pages/page-editor.ts";
import { sitePagePaths, TEXTS_TO_READ_PATH } from "#app/features/pages/page-paths.ts";
import { listUnreadTexts, type UnreadText } from "#app/features/pages/unread-pages.server.ts";
import type { ConfirmedText } from "#app/features/pages/unread-pages.ts";
import { TextsToRead } from "#app/features/pages/unread-pages.tsx";
import { logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

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

export const ErrorBoundary = adminProblem("Fehler beim Laden der Texte");

const TITLE = "Mustertexte lesen";

interface TextToRead extends UnreadText {
  /** The first placeholder in its words, which keeps them from being confirmed; null if there is none. */
  placeholder: string | null;
}

/** The words that the owner still has to read, page by page. */
function listTextsToRead(): TextToRead[] {
  return listUnreadTexts().map((text) => {
    const words = text.fields.map((field) => field.words).join("\n");
    return { ...text, placeholder: placeholderIn(words) };
  });
}

/** Publishes the ticked texts as they are, except those that are no longer what the form has shown. */
async function answerConfirmedTexts(
  request: Request,
  form: ReadForm<ConfirmedText[]>,
  occasion: Occasion,
) {
  const labels: Record<Outcome, string[]> = { published: [], outdated: [], failed: [] };
  for (const text of form.value) {
    labels[await confirmText(text, occasion)].push(sitePagePaths(text.page).label);
  }
  if (labels.failed.length > 0) return form.fail(pageFailures.save, { status: 500 });
  if (labels.outdated.length > 0) {
    return form.fail(pageFailures.notConfirmed(labels.outdated), { status: 409 });
  }
  const to = listTextsToRead().length > 0 ? TEXTS_TO_READ_PATH : "/admin";
  return seeOther(to, { request, toast: confirmedToast(labels.published) });
}

type Outcome = "published" | "outdated" | "failed";
type Occasion = Pick<Editing, "adminId" | "now">;

async function confirmText(text: ConfirmedText, occasion: Occasion): Promise<Outcome> {
  const isOffered = listTextsToRead().some(({ name, hasDraft, placeholder }) => {
    return name === text.page && !hasDraft && placeholder === null;
  });
  if (!isOffered) return "outdated";
  const change = { intent: { verb: "accept" }, values: {} } as const;
  const result = await changePage({ ...text, ...occasion }, change).catch(
    logAndFail("while confirming a text"),
  );
  if (!result.ok && result.reason === "failed") return "failed";
  return result.ok && result.outcome === "published" ? "published" : "outdated";
}
