import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { deleteIssue, findIssue } from "#app/features/newsletter/issue.server.ts";
import {
  ADMIN_ISSUES_PATH,
  adminIssuePath,
  issueSentences,
  issuesFailure,
  issueWords,
  stepWords,
  WELCOME_PATH,
  welcomeStepPath,
} from "#app/features/newsletter/issue.ts";
import { IssueDeletionNote } from "#app/features/newsletter/issue-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const issue = findIssue(params.issueId ?? "");
  if (!issue) throw refusal(404, issueWords.titles.notFound);
  return noStore({ subject: issue.subject, list: placesOf(request).list });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, issueWords.failure("Löschen"), async () => {
    const { issueId = "" } = params;
    const { list, page, words, running } = placesOf(request);
    const subject = await deleteIssue(issueId, { adminId, now: new Date() });
    if (subject === "running")
      return { to: page(issueId), toast: { ...refused, description: running } };
    return { to: list, toast: subject === null ? words.gone : words.done("gelöscht", subject) };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: issueWords.titles.delete, noIndex: true });

export default function DeleteIssue() {
  const { subject, list } = useLoaderData<typeof loader>();
  return (
    <DeletionPage backTo={list} failure={issueWords.failure("Löschen")}>
      <IssueDeletionNote subject={subject} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure);

const refused = { kind: "error", title: "Nicht gelöscht" } as const;

/** Editions and steps of the welcome series have pages of their own. */
function placesOf(request: Request) {
  const { isOn, isRunning } = issueSentences;
  return new URL(request.url).pathname.startsWith(WELCOME_PATH)
    ? { list: WELCOME_PATH, page: welcomeStepPath, words: stepWords, running: isOn }
    : { list: ADMIN_ISSUES_PATH, page: adminIssuePath, words: issueWords, running: isRunning };
}
