import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { participantsPath } from "#app/features/bookings/participants-path.ts";
import { whenAndWhere } from "#app/features/bookings/seats.ts";
import { itemFormPath } from "#app/features/catalog-admin/admin-kinds.ts";
import { ParticipantList, seatsTaken } from "#app/features/participants/participant-list.tsx";
import { listParticipants } from "#app/features/participants/participants.server.ts";
import { participantsMeta } from "#app/features/participants/participants-meta.ts";
import { ParticipantsProblem } from "#app/features/participants/participants-problem.tsx";
import { parseListQuery } from "#app/http/list-query.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { requireEvent } from "#app/visit/requested-event.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const page = await listParticipants(await requireEvent(params), parseListQuery(request));
  return noStore(page);
}

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("Teilnehmende", page.data?.event));

export default function Participants() {
  const { event, list } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: itemFormPath("event", event.id), label: "Zurück zur Veranstaltung" }}
      title="Teilnehmende"
      actions={
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={`${participantsPath(event)}/email`} size="small">
            <Icon name="mail" />
            E-Mail an alle
          </ButtonLink>
          <ButtonLink to={`${participantsPath(event)}/print`} size="small">
            <Icon name="check" />
            Liste zum Abhaken
          </ButtonLink>
          <ButtonLink to={`${participantsPath(event)}.csv`} reloadDocument size="small">
            <Icon name="download" />
            Als CSV
          </ButtonLink>
        </div>
      }
    >
      <div>
        <h2 className="text-h3">{event.title}</h2>
        <p className="text-ink-soft">{whenAndWhere(event)}</p>
        <p>{seatsTaken(event)}</p>
      </div>
      <ParticipantList list={list} />
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;
