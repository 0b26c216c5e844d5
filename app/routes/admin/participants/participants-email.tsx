import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  EventHeading,
  ParticipantsProblem,
  participantsMeta,
  participantsPath,
  peopleWordsOf,
} from "#app/features/seats/event-participants.tsx";
import {
  loadRecipients,
  participantEmailSchema,
  writeToParticipants,
} from "#app/features/seats/participant-email.server.ts";
import {
  ParticipantEmailForm,
  ParticipantEmailPreview,
  RecipientFacts,
} from "#app/features/seats/participant-email.tsx";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requireEvent } from "#app/routes/admin/participants/requested-event.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const event = await requireEvent(params);
  const { recipients, unreachable } = await loadRecipients(event);
  const reach = { count: recipients.length, unreachable, hasMailServer: hasMailServer() };
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
    const toast = participantEmailWords.written(result.written);
    return seeOther(participantsPath(event), { request, toast });
  }
  const { reason, preview } = result;
  const reply = form.fail(participantEmailWords[reason], { status: statuses[reason] });
  return data({ ...reply.data, preview }, reply.init ?? undefined);
}

const statuses = { edit: 200, preview: 200, nobody: 409, others: 409, failed: 500 };

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("E-Mail an alle", page.data?.event));

export default function ParticipantsEmail() {
  const { event, reach, constraint, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  return (
    <AdminPage
      back={{ to: participantsPath(event), label: peopleWordsOf(event).backLabel }}
      title="E-Mail an alle"
    >
      <div>
        <EventHeading event={event} />
      </div>
      {answer && preview ? (
        <ParticipantEmailPreview preview={preview} answer={answer} />
      ) : (
        <>
          <RecipientFacts {...reach} event={event} />
          <ParticipantEmailForm
            event={event}
            constraint={constraint}
            token={token}
            answer={answer}
          />
        </>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;

/** Toasts and error messages for an admin who writes to all participants of an event. */
const participantEmailWords = {
  /** `count` is the number of e-mails that were added to the outbox. */
  written: (count: number): NewToast =>
    count > 0
      ? {
          kind: "success",
          title: "E-Mail geschrieben",
          description: `Unter „E-Mails“: ${countOf(count, "E-Mail", "E-Mails")}, jede an eine Adresse.`,
        }
      : {
          kind: "info",
          title: "Diese E-Mail gibt es schon",
          description: "Sie steht schon unter „E-Mails“. Ein zweites Mal geht sie nicht hinaus.",
        },
  edit: {},
  preview: {},
  nobody: {
    title: "Es gibt niemanden, an den die E-Mail gehen könnte",
    formErrors: ["Noch hat niemand bestellt, oder es gibt keine Adresse mehr."],
  },
  others: {
    title: "Die E-Mail ist noch nicht geschrieben",
    formErrors: [
      "Inzwischen hat sich geändert, wer die E-Mail bekommt. Bitte sehen Sie sich die Vorschau noch einmal an.",
    ],
  },
  failed: {
    title: "Fehler beim Schreiben der E-Mail",
    formErrors: [
      "Nicht alle E-Mails sind geschrieben. Bitte senden Sie noch einmal: Wer schon eine hat, bekommt keine zweite.",
    ],
  },
};
