import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import {
  answerMessage,
  isAnsweredHere,
  listAnswers,
  type MessageTarget,
  markMessage,
} from "#app/features/contact/contact-admin.server.ts";
import {
  answerWords,
  messageGone,
  toastAfterMarking,
} from "#app/features/contact/contact-admin.ts";
import {
  ContactDetail,
  ContactProblem,
  MessageState,
} from "#app/features/contact/contact-admin.tsx";
import {
  answerSchema,
  type MessageMark,
  messageActionSchema,
} from "#app/features/contact/contact-admin-schema.ts";
import { AnswerForm, GivenAnswers } from "#app/features/contact/contact-answers.tsx";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { formConstraint, logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requireMessage } from "#app/routes/admin/contacts/requested-message.server.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const message = await requireMessage(params);
  const answers = await listAnswers(message.id);
  const constraint = formConstraint(answerSchema);
  return noStore({ message, answers, constraint, answersHere: isAnsweredHere() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, messageActionSchema);
  if (!form.ok) return form.reply;
  const { messageId = "" } = params;
  const target = { messageId, adminId, now: new Date() };
  const { value } = form;
  return value.intent === "answer"
    ? answerByEmail(request, form, { ...target, text: value.text })
    : mark(request, target, value);
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Nachricht", noIndex: true });

export default function ContactMessagePage() {
  const { message, answers, constraint, answersHere } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return (
    <AdminPage
      back={{ to: `/admin/contacts${search}`, label: "Zurück zu den Kontakten" }}
      title={<span className="wrap-anywhere">Nachricht von {message.name}</span>}
      badge={<MessageState message={message} />}
    >
      <div className="grid max-w-text gap-5">
        <ContactDetail message={message} search={search} answersHere={answersHere} />
        <AdminSection id="antworten" title="Antworten">
          {answers.length > 0 && <GivenAnswers answers={answers} />}
          <AnswerForm
            constraint={constraint}
            answer={answer && "result" in answer ? answer : undefined}
          />
        </AdminSection>
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = ContactProblem;

interface PostedMark {
  intent: MessageMark;
  stay?: "1";
}

async function mark(request: Request, target: MessageTarget, { intent, stay }: PostedMark) {
  const result = await markMessage(intent, target).catch(logAndFail("while marking a message"));
  // With script, the list shows the message in a dialog.
  if (result.ok && stay) {
    const { message, isNew } = result;
    return noStore({ message, isNew });
  }
  const { pathname, search } = new URL(request.url);
  const isShown = result.ok && intent !== "unread";
  const to = isShown ? pathname + search : `/admin/contacts${search}`;
  return seeOther(to, { request, toast: toastAfterMarking(intent, result) });
}

async function answerByEmail(
  request: Request,
  { fail, fingerprint }: Pick<ReadForm<unknown>, "fail" | "fingerprint">,
  written: MessageTarget & { text: string },
) {
  const result = await answerMessage({ ...written, fingerprint }).catch(
    logAndFail("while answering a message"),
  );
  const { pathname, search } = new URL(request.url);
  if (result.ok) {
    const { asBefore, written: done } = answerWords;
    const toast = result.isNew ? done(result.email, hasMailServer()) : asBefore;
    return seeOther(pathname + search, { request, toast });
  }
  if (result.reason === "failed") return fail(answerWords.failed, { status: 500 });
  return seeOther(`/admin/contacts${search}`, { request, toast: messageGone() });
}
