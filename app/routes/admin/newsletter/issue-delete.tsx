import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { deleteIssue, findIssue } from "#app/features/newsletter/issue.server.ts";
import {
  ADMIN_ISSUES_PATH,
  adminIssuePath,
  issueSentences,
  issuesFailure,
  issueWords,
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
  return noStore({ subject: issue.subject });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, issueWords.failure("Löschen"), async () => {
    const { issueId = "" } = params;
    const subject = await deleteIssue(issueId, { adminId, now: new Date() });
    if (subject === "running") return { to: adminIssuePath(issueId), toast: isRunning };
    const toast = subject === null ? issueWords.gone : issueWords.done("gelöscht", subject);
    return { to: ADMIN_ISSUES_PATH, toast };
  });
}

const isRunning = {
  kind: "error",
  title: "Nicht gelöscht",
  description: issueSentences.isRunning,
} as const;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: issueWords.titles.delete, noIndex: true });

export default function DeleteIssue() {
  const { subject } = useLoaderData<typeof loader>();
  return (
    <DeletionPage backTo={ADMIN_ISSUES_PATH} failure={issueWords.failure("Löschen")}>
      <IssueDeletionNote subject={subject} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure);
