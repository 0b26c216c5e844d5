import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { participantsPath } from "#app/features/bookings/participants-path.ts";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import { seatsTaken } from "#app/features/participants/participant-list.tsx";
import { ParticipantSheet } from "#app/features/participants/participant-sheet.tsx";
import { loadSheet } from "#app/features/participants/participants.server.ts";
import { participantsMeta } from "#app/features/participants/participants-meta.ts";
import { ParticipantsProblem } from "#app/features/participants/participants-problem.tsx";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { PrintButton } from "#app/ui/admin/print-button.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireEvent } from "#app/visit/requested-event.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const sheet = await loadSheet(await requireEvent(params));
  return noStore(sheet);
}

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("Liste zum Abhaken", page.data?.event));

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

export const ErrorBoundary = ParticipantsProblem;
