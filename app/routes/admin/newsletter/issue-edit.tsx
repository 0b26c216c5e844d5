import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import {
  countsOf,
  countUnsubscribed,
  findIssue,
  isPublic,
  issueSchema,
  listTroubled,
  loadIssueForm,
  saveIssue,
  testIssue,
  weightProblem,
} from "#app/features/newsletter/issue.server.ts";
import {
  ADMIN_ISSUES_PATH,
  adminIssuePath,
  issueConflicts,
  issuesFailure,
  issueToasts,
  issueWords,
  sendIssuePath,
  welcomeStepPath,
} from "#app/features/newsletter/issue.ts";
import {
  IssueForm,
  IssuePreview,
  IssueProgress,
  IssueStateBadge,
  TroubledRecipients,
  UnprovenSubscribers,
} from "#app/features/newsletter/issue-admin.tsx";
import { clicksOf } from "#app/features/newsletter/issue-clicks.server.ts";
import { minutesLeft } from "#app/features/newsletter/issue-sending.server.ts";
import { editOf } from "#app/features/records/records.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { pictureInText } from "#app/routes/admin/posted-picture.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const now = new Date();
  const form = loadIssueForm(params.issueId, now);
  const issue = form.record && findIssue(form.record.id);
  if (issue && issue.days !== null) throw redirect(welcomeStepPath(issue.id), 303);
  const weight = issue && (await weightProblem(issue));
  const problems = weight ? [...form.problems, weight] : form.problems;
  return showRecord({ ...form, problems, progress: issue && progressOf(issue) }, issueSchema);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId, email } = await requireAdmin(request);
  const form = await readForm(request, issueSchema, pictureInText);
  if (!form.ok) return form.reply;
  const { value } = form;
  const edit = editOf(adminId, params.issueId, value);
  const result = await saveIssue(edit, value).catch(logAndFail("while saving an issue"));
  if (!result.ok) {
    const failure = issueWords.failure("Speichern");
    return showRecordAgain(form, result, { failure, ...issueConflicts });
  }
  if (value.intent === "send") return seeOther(sendIssuePath(edit.id), { request });
  if (value.intent === "save") {
    const toast = issueToasts.saved(result.subject);
    return seeOther(adminIssuePath(edit.id), { request, toast });
  }
  const issue = findIssue(edit.id);
  if (issue) await testIssue(issue, { address: email, now: new Date() });
  return seeOther(adminIssuePath(edit.id), { request, toast: issueToasts.tested(email) });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: editTitle(issueWords.titles, data), noIndex: true });

export default function EditIssue() {
  const { isMissing, progress, ...form } = useLoaderData<typeof loader>();
  const answer: EditAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { record, problems, unproven } = form;
  return (
    <EditPage
      titles={{ ...issueWords.titles, ...(progress && record ? { edit: record.subject } : {}) }}
      record={record}
      isMissing={isMissing}
      answer={answer}
      back={{ to: ADMIN_ISSUES_PATH, label: "Zu den Ausgaben" }}
      badge={record && <IssueStateBadge state={record.state} />}
    >
      {progress && <IssueProgress {...progress} />}
      {progress && (
        <TroubledRecipients
          id={progress.issue.id}
          rows={progress.troubled}
          total={progress.counts.unclear + progress.counts.refused}
          unclear={progress.counts.unclear}
        />
      )}
      {(!progress || answer) && (
        <IssueForm
          key={`${pathname} ${record?.version}`}
          {...form}
          isMissing={isMissing}
          answer={answer}
        />
      )}
      {!progress && <UnprovenSubscribers count={unproven} />}
      {record && (
        <IssuePreview id={record.id} version={record.version} problems={progress ? [] : problems} />
      )}
    </EditPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure, {
  to: ADMIN_ISSUES_PATH,
  label: "Zu den Ausgaben",
});

function progressOf(issue: NonNullable<ReturnType<typeof findIssue>>) {
  const counts = countsOf([issue.number]).get(issue.number);
  if (issue.state === "draft" || !counts) return null;
  const { id, state, slug, sendAt, startedAt, endedAt, heldBecause } = issue;
  return {
    issue: { id, state, slug, sendAt, startedAt, endedAt, heldBecause },
    counts,
    unsubscribed: countUnsubscribed(issue),
    clicks: clicksOf(issue.number),
    minutesLeft: minutesLeft(counts.waiting, new Date()),
    isPublic: startedAt !== null && isPublic(issue),
    troubled: listTroubled(issue),
  };
}
