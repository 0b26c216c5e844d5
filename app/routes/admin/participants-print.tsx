import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { participantsPath, seatsTaken } from "#app/features/orders/participant-list.tsx";
import { ParticipantSheet } from "#app/features/orders/participant-sheet.tsx";
import { loadSheet } from "#app/features/orders/participants.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { RouteProblem } from "#app/ui/route-problem.tsx";
import { formatMoment } from "#app/ui/short-date.ts";
import { TRY_LATER } from "#app/ui/try-later.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const sheet = await loadSheet(params.itemId ?? "");
  if (!sheet) throw refusal(404, kinds.event.notFound);
  return data(sheet, { headers: { "Cache-Control": "no-store" } });
}

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: ["Liste zum Abhaken", page.data?.event.title].filter(Boolean).join(": "),
    noIndex: true,
  });

export default function ParticipantsPrint() {
  const { event, rows, at } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: participantsPath(event), label: "Zurück zu den Teilnehmenden" }}
      title={event.title}
      actions={<PrintButton />}
    >
      <div>
        <p>{whenAndWhere(event)}</p>
        <p className="text-ink-soft">
          {seatsTaken(event)}. Stand: {formatMoment(at)}
        </p>
      </div>
      <ParticipantSheet rows={rows} event={event} />
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
