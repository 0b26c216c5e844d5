import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { loadRecipients } from "#app/features/orders/email-participants.server.ts";
import { answerParticipantEmail } from "#app/features/orders/participant-email-answer.server.ts";
import { ParticipantEmailForm } from "#app/features/orders/participant-email-form.tsx";
import { ParticipantEmailPreview } from "#app/features/orders/participant-email-preview.tsx";
import { participantEmailSchema } from "#app/features/orders/participant-email-schema.ts";
import { participantsPath } from "#app/features/orders/participant-list.tsx";
import { RecipientFacts } from "#app/features/orders/recipient-facts.tsx";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteProblem } from "#app/ui/route-problem.tsx";
import { TRY_LATER } from "#app/ui/try-later.ts";

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
