import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { findIssue, testIssue } from "#app/features/newsletter/issue.server.ts";
import {
  issueConflicts,
  issueSentences,
  issuesFailure,
  issueToasts,
  stepWords,
  WELCOME_PATH,
  welcomeStepPath,
} from "#app/features/newsletter/issue.ts";
import { IssuePreview } from "#app/features/newsletter/issue-admin.tsx";
import {
  loadStepForm,
  saveStep,
  stepSchema,
  switchStep,
} from "#app/features/newsletter/welcome.server.ts";
import { StepForm, StepStateBadge } from "#app/features/newsletter/welcome-admin.tsx";
import { editOf } from "#app/features/records/records.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { pictureInText } from "#app/routes/admin/posted-picture.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return showRecord(loadStepForm(params.issueId, new Date()), stepSchema);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId, email } = await requireAdmin(request);
  const form = await readForm(request, stepSchema, pictureInText);
  if (!form.ok) return form.reply;
  const { value } = form;
  const edit = editOf(adminId, params.issueId, value);
  const result = await saveStep(edit, value).catch(logAndFail("while saving a welcome step"));
  if (!result.ok) {
    const failure = stepWords.failure("Speichern");
    return showRecordAgain(form, result, { failure, ...issueConflicts });
  }
  const { intent } = value;
  const now = new Date();
  const to = welcomeStepPath(edit.id);
  if (intent === "test") {
    const step = findIssue(edit.id);
    if (step) await testIssue(step, { address: email, now });
    return seeOther(to, { request, toast: issueToasts.tested(email) });
  }
  if (intent === "save") {
    return seeOther(to, { request, toast: stepWords.done("gespeichert", result.subject) });
  }
  const switched = await switchStep(edit.id, { toOn: intent === "on", adminId, now });
  const toast = switched.ok
    ? stepWords.done(intent === "on" ? "eingeschaltet" : "ausgeschaltet", result.subject)
    : ({
        kind: "error",
        title: "Gespeichert, aber nicht eingeschaltet",
        description: issueSentences[switched.reason],
      } as const);
  return seeOther(to, { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: editTitle(stepWords.titles, data), noIndex: true });

export default function WelcomeStep() {
  const { isMissing, ...form } = useLoaderData<typeof loader>();
  const answer: EditAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { record, problems } = form;
  return (
    <EditPage
      titles={stepWords.titles}
      record={record}
      isMissing={isMissing}
      answer={answer}
      back={{ to: WELCOME_PATH, label: "Zur Willkommensreihe" }}
      badge={record && <StepStateBadge state={record.state} />}
    >
      {record?.heldBecause && <Notice tone="bad">{record.heldBecause}</Notice>}
      <StepForm
        key={`${pathname} ${record?.version}`}
        {...form}
        isMissing={isMissing}
        answer={answer}
      />
      {record && <IssuePreview id={record.id} version={record.version} problems={problems} />}
    </EditPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure, {
  to: WELCOME_PATH,
  label: "Zur Willkommensreihe",
});
