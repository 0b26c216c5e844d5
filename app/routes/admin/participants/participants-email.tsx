import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { participantsPath } from "#app/features/bookings/participants-path.ts";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { ParticipantEmailForm } from "#app/features/participants/participant-email-form.tsx";
import { participantEmailMessages } from "#app/features/participants/participant-email-messages.ts";
import { ParticipantEmailPreview } from "#app/features/participants/participant-email-preview.tsx";
import { participantEmailSchema } from "#app/features/participants/participant-email-schema.ts";
import { participantsMeta } from "#app/features/participants/participants-meta.ts";
import { ParticipantsProblem } from "#app/features/participants/participants-problem.tsx";
import { RecipientFacts } from "#app/features/participants/recipient-facts.tsx";
import {
  loadRecipients,
  writeToParticipants,
} from "#app/features/participants/send-participant-emails.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireEvent } from "#app/visit/requested-event.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const event = await requireEvent(params);
  const { recipients, unreachable } = await loadRecipients(event);
  const reach = { count: recipients.length, unreachable, hasMailServer };
  const constraint = formConstraint(participantEmailSchema);
  const page = { event, reach, constraint, token: crypto.randomUUID() };
  return noStore(page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, participantEmailSchema);
  const event = await requireEvent(params);
  if (!form.ok) return form.reply;
  const result = await writeToParticipants(event, form.value, { adminId, now: new Date() });
  if (result.ok) {
    const toast = participantEmailMessages.written(result.written);
    return seeOther(participantsPath(event), { request, toast });
  }
  const { reason, preview } = result;
  const reply = form.fail(participantEmailMessages[reason], { status: statuses[reason] });
  return data({ ...reply.data, preview }, reply.init ?? undefined);
}

const statuses = { edit: 200, preview: 200, nobody: 409, others: 409, failed: 500 };

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("E-Mail an alle", page.data?.event));

export default function ParticipantsEmail() {
  const { event, reach, constraint, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  return (
    <AdminPage
      back={{ to: participantsPath(event), label: "Zurück zu den Teilnehmenden" }}
      title="E-Mail an alle"
    >
      <div>
        <h2 className="text-h3">{event.title}</h2>
        <p className="text-ink-soft">{whenAndWhere(event)}</p>
      </div>
      {answer && preview ? (
        <ParticipantEmailPreview preview={preview} answer={answer} />
      ) : (
        <>
          <RecipientFacts {...reach} />
          <ParticipantEmailForm constraint={constraint} token={token} answer={answer} />
        </>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;
