import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, redirect, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  findIssue,
  loadQuestion,
  problemsOf,
  weightProblem,
} from "#app/features/newsletter/issue.server.ts";
import {
  adminIssuePath,
  issueSentences,
  issuesFailure,
  issueToasts,
  issueWords,
} from "#app/features/newsletter/issue.ts";
import { IssueProblems } from "#app/features/newsletter/issue-admin.tsx";
import {
  abortIssue,
  holdIssue,
  resumeIssue,
  sendIssue,
  sendUnclearAgain,
} from "#app/features/newsletter/issue-states.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { versionField } from "#app/http/form-fields.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminFacts, AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const issue = requireIssue(params.issueId);
  if (issue.state !== "draft") throw redirect(adminIssuePath(issue.id), 303);
  const now = new Date();
  const weight = await weightProblem(issue);
  const { id, version, subject, body } = issue;
  return noStore({
    issue: { id, version, subject },
    question: loadQuestion(issue, now),
    problems: [...problemsOf(issue, now), ...(weight ? [weight] : [])],
    obstacle: obstacleOf(body),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const { id } = requireIssue(params.issueId);
  const press = { adminId, now: new Date() };
  const { intent } = form.value;
  if (intent !== "send") {
    const isDone = await presses[intent](id, press);
    const toast = isDone ? issueToasts.pressed(requireIssue(id).state) : issueToasts.changed;
    return seeOther(adminIssuePath(id), { request, toast });
  }
  const result = await sendIssue(id, form.value.version ?? 0, press).catch(
    logAndFail("while sending an issue"),
  );
  const to = adminIssuePath(id);
  if (result.ok) {
    const { sendAt, count } = result;
    const toast = sendAt ? issueToasts.planned(formatMoment(sendAt)) : issueToasts.sending(count);
    return seeOther(to, { request, toast });
  }
  if (result.reason === "changed") return seeOther(to, { request, toast: issueToasts.changed });
  const title = "Nicht gesendet";
  if (result.reason === "failed") {
    return form.fail({ title, formErrors: [TRY_LATER] }, { status: 500 });
  }
  return form.fail({ title, formErrors: [issueSentences[result.reason]] }, { status: 409 });
}

/** The buttons of an issue that is on its way. */
const presses = {
  hold: holdIssue,
  resume: resumeIssue,
  abort: abortIssue,
  again: sendUnclearAgain,
};

const schema = z.object({
  intent: z
    .enum(["send", "hold", "resume", "abort", "again"], "Diese Änderung kennen wir nicht.")
    .default("send"),
  version: versionField,
});

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Ausgabe senden", noIndex: true });

export default function SendIssue() {
  const { issue, question, problems, obstacle } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  const isSending = useIsSending();
  const { count, firstLine, moment, isForMembers } = question;
  const addresses = countOf(count, "Adresse", "Adressen");
  return (
    <AdminPage back={{ to: adminIssuePath(issue.id), label: "Zur Ausgabe" }} title="Ausgabe senden">
      <AnswerErrors answer={answer} />
      {obstacle && <Notice tone="bad">{obstacle}</Notice>}
      <IssueProblems problems={problems} />
      <AdminFacts
        entries={[
          { term: "Betreff", value: issue.subject },
          { term: "Beginnt mit", value: firstLine },
          { term: "An", value: addresses },
          { term: "Wann", value: moment ?? "sofort" },
        ]}
      />
      {isForMembers && (
        <p className="max-w-text text-ink-soft">
          An Mitglieder darf nur hinaus, was ihre Mitgliedschaft betrifft (§ 7 UWG).
        </p>
      )}
      {moment && (
        <p className="max-w-text text-ink-soft">
          Die Liste entsteht, wenn der Versand beginnt. Bis dahin kann sich die Zahl noch ändern.
        </p>
      )}
      <Form
        method="post"
        data-failure={issueWords.failure("Aktualisieren")}
        className="flex flex-wrap gap-3"
      >
        <input type="hidden" name="version" value={issue.version} />
        {!obstacle && count > 0 && (
          <Button look="sun" disabled={isSending}>
            {moment ? `Am ${moment} an ${addresses} senden` : `Jetzt an ${addresses} senden`}
          </Button>
        )}
        <ButtonLink to={adminIssuePath(issue.id)} look="quiet">
          Zurück
        </ButtonLink>
      </Form>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure);

function requireIssue(id = "") {
  const issue = findIssue(id);
  if (!issue || issue.days !== null) throw refusal(404, issueWords.titles.notFound);
  return issue;
}

/** The reason why the issue cannot be sent; null if there is none. */
function obstacleOf(body: string): string | null {
  if (!hasMailServer()) return issueSentences.noMailServer;
  return body.trim() === "" ? issueSentences.noText : null;
}
