import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { participantsPath } from "#app/features/bookings/participants-path.ts";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { RecipientFacts } from "#app/features/orders/payment/recipient-facts.tsx";
import { loadRecipients } from "#app/features/participants/email-participants.server.ts";
import { answerParticipantEmail } from "#app/features/participants/participant-email-answer.server.ts";
import { ParticipantEmailForm } from "#app/features/participants/participant-email-form.tsx";
import { ParticipantEmailPreview } from "#app/features/participants/participant-email-preview.tsx";
import { participantEmailSchema } from "#app/features/participants/participant-email-schema.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const loaded = await loadRecipients(params.itemId ?? "");
  if (!loaded) throw refusal(404, kinds.event.notFound);
  const { event, recipients, unreachable } = loaded;
  const reach = { count: recipients.length, unreachable, hasMailServer };
  const constraint = formConstraint(participantEmailSchema);
  const page = { event, reach, constraint, token: crypto.randomUUID() };
  return data(page, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, participantEmailSchema);
  const loaded = await loadRecipients(params.itemId ?? "");
  if (!loaded) throw refusal(404, kinds.event.notFound);
  if (!form.ok) return form.reply;
  return answerParticipantEmail(request, form, { ...loaded, adminId });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: ["E-Mail an alle", page.data?.event.title].filter(Boolean).join(": "),
    noIndex: true,
  });

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

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Teilnehmenden" failure={TRY_LATER}>
      <ButtonLink to="/admin/events">Zu den Veranstaltungen</ButtonLink>
    </RouteProblem>
  );
}
