import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  adminKinds,
  itemCallOffPath,
  itemDuplicationPath,
  itemFormPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { ITEM_FORM } from "#app/features/catalog/administration/form/admin-item-form.tsx";
import { isPast } from "#app/features/catalog/availability.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { NoMailServer } from "#app/features/email/outbox-admin.tsx";
import { stopPayments } from "#app/features/money/online/stop-payment.server.ts";
import { callOffEvent, callOffSchema, loadCallOff } from "#app/features/returns/call-off.server.ts";
import { CallOffForm, SeatOrders } from "#app/features/returns/call-off-form.tsx";
import type { EventWithSeats } from "#app/features/seats/event-participants.server.ts";
import {
  EventHeading,
  ParticipantsProblem,
  participantsMeta,
  participantsPath,
} from "#app/features/seats/event-participants.tsx";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requireAttendedEvent } from "#app/routes/admin/participants/requested-event.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { capitalized, countOf, formatDay, inQuotes } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const event = await requireAttendedEvent(params);
  const loaded = loadCallOff(event);
  const suggested = suggestedEmail(
    event,
    loaded.seatOrders.some(({ amount }) => amount > 0),
  );
  const isMailed = hasMailServer();
  return noStore({
    event,
    ...loaded,
    isMailed,
    suggested,
    constraint: formConstraint(callOffSchema),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, callOffSchema);
  const event = await requireAttendedEvent(params);
  if (!form.ok) return form.reply;
  const now = new Date();
  const { seatOrders, addresses } = loadCallOff(event);
  if (addresses === form.value.addresses && !isPast(event, now)) {
    await stopPayments(seatOrders.map(({ id }) => id));
  }
  const result = await callOffEvent(event, form.value, { adminId, now }).catch(
    logAndFail("while calling off an event"),
  );
  const address = itemCallOffPath(event.kind, event.id);
  if (result.ok) return seeOther(address, { request, toast: calledOff(result) });
  if (result.reason === "called-off") return seeOther(address, { request, toast: asBefore(event) });
  if (result.reason === "past") return form.fail(past(event), { status: 409 });
  if (result.reason === "changed") return form.fail(changed, { status: 409 });
  return form.fail(failed, { status: 500 });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, participantsMeta("Absagen", page.data?.event));

export default function CallOff() {
  const { event, seatOrders, addresses, isMailed, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      back={{ to: participantsPath(event), label: "Zurück zu den Teilnehmenden" }}
      title="Absagen"
    >
      <div>
        <EventHeading event={event} />
      </div>
      {event.calledOffAt ? (
        <CalledOff event={event} calledOffAt={event.calledOffAt} />
      ) : (
        <>
          <p className="max-w-text">
            {seatOrders.length === 0
              ? "Noch hat niemand einen Platz. "
              : "Diese Bestellungen enthalten Plätze. Beim Absagen werden die Plätze herausgenommen, und Bestellungen, die nur daraus bestehen, storniert. Was dafür bezahlt wurde, steht danach unter „Erstattungen“. Überweisen Sie es dort selbst zurück. "}
            {subjectOf(event)} bleibt mit „Abgesagt“ auf der Website und lässt sich nicht mehr
            bestellen.
          </p>
          <BeforeCallingOff event={event} />
          {seatOrders.length > 0 && <SeatOrders orders={seatOrders} />}
          {addresses > 0 && !isMailed && <NoMailServer />}
          <CallOffForm {...form} kind={event.kind} addresses={addresses} answer={answer} />
        </>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = ParticipantsProblem;

function BeforeCallingOff({ event }: { event: EventWithSeats }) {
  const { id, kind, furtherDates } = event;
  const { another, ofThis } = adminKinds[kind];
  return (
    <Notice>
      <p>
        <strong>Das Absagen lässt sich nicht zurücknehmen.</strong> Für einen Ersatztermin legen Sie{" "}
        {another} an (<Link to={itemDuplicationPath(kind, id)}>Duplizieren</Link>), am besten
        vorher: Dann können Sie ihn den Teilnehmenden schon nennen.
      </p>
      {furtherDates && (
        <p>
          Abgesagt werden alle Termine {ofThis}. Fällt nur einer aus, nehmen Sie ihn{" "}
          {/* As a new document, because only then the browser opens the fold around the field. */}
          <Link to={`${itemFormPath(kind, id)}#${ITEM_FORM}-furtherDates`} reloadDocument>
            im Formular
          </Link>{" "}
          heraus und{" "}
          <Link to={`${participantsPath(event)}/email`}>schreiben Sie den Teilnehmenden</Link>.
        </p>
      )}
    </Notice>
  );
}

interface CalledOffProps {
  event: EventWithSeats;
  calledOffAt: Date;
}

function CalledOff({ event: { kind, id }, calledOffAt }: CalledOffProps) {
  return (
    <Notice>
      <p>
        Abgesagt am {formatMoment(calledOffAt)}. Was zurückzuzahlen ist, steht unter{" "}
        <Link to="/admin/payments?ansicht=erstattungen">Erstattungen</Link>, die E-Mails unter{" "}
        <Link to="/admin/outbox">E-Mails</Link>. Einen Ersatztermin legen Sie mit{" "}
        <Link to={itemDuplicationPath(kind, id)}>Duplizieren</Link> an.
      </p>
    </Notice>
  );
}

/** `isPaid`: whether any seat costs something. */
function suggestedEmail({ title, date }: EventWithSeats, isPaid: boolean) {
  const name = inQuotes(title.replaceAll("\u00AD", ""));
  const money =
    "Hast du schon bezahlt, bekommst du dein Geld in den nächsten 14 Tagen zurück. Fehlt uns deine Kontoverbindung, fragen wir dich danach. Hast du noch nicht bezahlt, überweise für diese Plätze bitte nichts mehr. Was du sonst bestellt hast, bleibt bestellt.";
  return {
    subject: `Abgesagt: ${name}${date ? ` am ${formatDay(date).long}` : ""}`,
    text: [`leider müssen wir ${name} absagen. Das tut uns leid.`, ...(isPaid ? [money] : [])].join(
      "\n\n",
    ),
  };
}

const calledOff = ({ emails, orders }: { emails: number; orders: number }): NewToast => ({
  kind: "success",
  title: "Abgesagt",
  description:
    emails === 0
      ? "Niemand hatte einen Platz."
      : `${countOf(orders, "Bestellung", "Bestellungen")} geändert, ${countOf(emails, "E-Mail", "E-Mails")} geschrieben.`,
});

const subjectOf = ({ kind }: EventWithSeats) => capitalized(adminKinds[kind].subject);

const asBefore = (event: EventWithSeats): NewToast => ({
  kind: "info",
  title: `${subjectOf(event)} ist schon abgesagt`,
  description: "Es wurde nichts geändert und nichts verschickt.",
});

const past = (event: EventWithSeats) => ({
  title: `${subjectOf(event)} ist schon vorbei`,
  formErrors: [
    `${capitalized(adminKinds[event.kind].pronoun)} lässt sich nicht mehr absagen. Es wurde nichts geändert.`,
  ],
});

const changed = {
  title: "Die Plätze haben sich geändert",
  formErrors: [
    "Seit Sie die Seite geöffnet haben, hat jemand bestellt, storniert oder Teilnehmende geändert. Es ist noch nichts abgesagt. Prüfen Sie die E-Mail, und sagen Sie dann noch einmal ab.",
  ],
};

const failed = { title: "Fehler beim Absagen", formErrors: [TRY_LATER] };
