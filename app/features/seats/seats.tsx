import { useLocation } from "@remix-run/react";
import { CalendarLink } from "#app/features/catalog/calendar/calendar-link.tsx";
import { kinds } from "#app/features/catalog/kinds.ts";
import {
  type Closure,
  type EventSeats,
  isAnybodyNamed,
  namedSeats,
  type Participant,
  type Seat,
  seatAnchor,
  seatCount,
  seatLabel,
  whenAndWhere,
} from "#app/features/seats/seats.ts";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import { EmailField, FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { capitalized, countOf } from "#app/ui/format/format.ts";
import { inEnglish } from "#app/ui/labels/label.ts";
import { useLabels } from "#app/ui/labels/use-words.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ItemKind, Order } from "#db/schema.ts";

/** Labels of the form for participants. */
export const seatLabels = {
  saved: inEnglish("Registration details submitted successfully", "Die Teilnahme ist gespeichert"),
  failed: inEnglish(
    "Error submitting registration: it could not be saved",
    "Die Teilnahme ließ sich nicht speichern",
  ),
  lost: inEnglish(
    "Error submitting registration: no connection",
    "Die Teilnahme ließ sich nicht speichern",
  ),
};

/** Error messages for the participant form. */
export const seatWords = {
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
  refused: "Die Teilnahme ist nicht gespeichert",
  notFound: "Diesen Platz gibt es in deinen Bestellungen nicht.",
  cancelled: "Die Bestellung ist storniert. Sie nimmt keine Teilnehmenden mehr an.",
  begun: "hat begonnen. Die Angaben lassen sich nicht mehr ändern.",
  notAsked: "Namen brauchen wir dafür nicht mehr. Der Platz bleibt deiner.",
};

/** Says why the seats take no participants any more. */
export function closureSentence(closure: Closure, kind: ItemKind): string {
  if (closure === "cancelled") return seatWords.cancelled;
  return `${capitalized(kinds[kind].subject)} ${seatWords.begun}`;
}

interface OrderedSeatsProps {
  order: Pick<Order, "firstName" | "lastName" | "customerEmail">;
  events: EventSeats[];
  seatConstraint: SeatFormFacts["constraint"];
  answer?: FormAnswer;
}

/** The attended items of an order, with forms for their participants and links to their calendar files. */
export function OrderedSeats({ order, seatConstraint, answer, ...props }: OrderedSeatsProps) {
  const events = withoutLostSeats(props.events, answer);
  const { firstName, lastName, customerEmail: email } = order;
  const customer = { firstName, lastName, email };
  if (events.length === 0) return <ErrorNotice result={answer?.result} />;
  return (
    <section aria-labelledby="plaetze" className="grid grid-cols-1 gap-5">
      <h2 id="plaetze" className="text-h3">
        {events.length === 1 && events[0]?.seats.length === 1 ? "Dein Platz" : "Deine Plätze"}
      </h2>
      {!isAnswerToAny(answer, events) && <ErrorNotice result={answer?.result} />}
      {events.map((event) => (
        <EventSeatsSection
          key={event.orderItemId}
          event={event}
          form={{ constraint: seatConstraint, customer }}
          answer={answer}
        />
      ))}
    </section>
  );
}

/**
 * The events without those of a cancelled order for which nobody has been named, and those that have begun and ask for no
 * names. A refused form stays.
 */
export function withoutLostSeats(events: EventSeats[], answer?: FormAnswer): EventSeats[] {
  return events.filter(
    (event) =>
      event.closure === null ||
      (event.closure === "begun" && event.namesParticipants) ||
      isAnybodyNamed(event.seats) ||
      (answer !== undefined && isAnswerToAny(answer, [event])),
  );
}

interface EventSeatsSectionProps {
  event: EventSeats;
  form: SeatFormFacts;
  /** The answer to any form on the page. */
  answer?: FormAnswer;
}

/** The participants of an ordered event, one seat per piece, as far as the owner asks for them. */
export function EventSeatsSection({ event, form, answer }: EventSeatsSectionProps) {
  const { orderItemId, orderNumber, name, kind, closure } = event;
  const seats = event.seats.filter(
    (seat) => namedSeats(event).includes(seat) || isAnswerTo(answer, event, seat),
  );
  useFocusOnSeat(event);
  return (
    <section aria-label={`${name}, Bestellung ${orderNumber}`} className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="text-h4">{name}</h3>
        <p className="text-ink-soft">{whenAndWhere(event)}</p>
      </div>
      <p>
        {seats.length === 0 ? (
          countOf(event.seats.length, "Platz", "Plätze")
        ) : (
          <>
            <SeatQuestion event={event} />{" "}
            {closure
              ? closureSentence(closure, kind)
              : `Änderbar, bis ${kinds[kind].subject} beginnt.`}
          </>
        )}
      </p>
      <div className="grid grid-cols-1 gap-1">
        {seats.map((seat) => (
          <SeatLine
            // The key changes with the saved participant, so the form closes after saving.
            key={`${seat.number} ${seat.participant?.updatedAt.getTime()}`}
            event={event}
            seat={seat}
            form={form}
            answer={isAnswerTo(answer, event, seat) ? answer : undefined}
          />
        ))}
      </div>
      {!closure && (
        <CalendarLink path={`/dashboard/events/${orderItemId}/calendar.ics`} title={name} />
      )}
    </section>
  );
}

function SeatQuestion({ event: { seats, closure } }: { event: EventSeats }) {
  if (isAnybodyNamed(seats)) {
    return (
      <>
        <strong>{seatCount(seats)}</strong>.
      </>
    );
  }
  return closure ? null : <strong>Wer kommt mit?</strong>;
}

/** Moves the focus to the seat in the URL fragment; a client-side navigation only scrolls there. */
function useFocusOnSeat({ orderItemId, seats }: EventSeats): void {
  const { hash, key } = useLocation();
  // Navigating to the same address again changes only the key.
  useLaterEffect(() => {
    const anchor = seats.map(({ number }) => seatAnchor(orderItemId, number)).find(isIn(hash));
    const line = anchor ? document.getElementById(anchor) : null;
    line?.querySelector("summary")?.focus({ preventScroll: true });
  }, [hash, key]);
}

const isIn = (hash: string) => (anchor: string) => hash === `#${anchor}`;

/** Whether this is the answer to this seat's form. */
function isAnswerTo(
  answer: FormAnswer | undefined,
  { orderItemId }: Pick<EventSeats, "orderItemId">,
  { number }: Pick<Seat, "number">,
): boolean {
  const sent = answer?.result.initialValue;
  return sent?.orderItemId === orderItemId && sent?.seat === String(number);
}

/** Whether this is the answer to the form of any of these seats. */
export function isAnswerToAny(answer: FormAnswer | undefined, events: EventSeats[]): boolean {
  return events.some((event) => event.seats.some((seat) => isAnswerTo(answer, event, seat)));
}

interface SeatLineProps extends EventSeatsSectionProps {
  seat: Seat;
}

function SeatLine({ event: { orderItemId, closure }, seat, form, answer }: SeatLineProps) {
  const isClosed = closure !== null;
  if (isClosed && !seat.participant && !answer) return null;
  return (
    <div id={seatAnchor(orderItemId, seat.number)} className="scroll-mt-44">
      <Disclosure
        icon={seat.participant ? "circle-check" : "plus"}
        summary={seatLabel(seat)}
        open={answer !== undefined}
      >
        {isClosed && seat.participant && <ParticipantFacts participant={seat.participant} />}
        {(!isClosed || answer) && (
          <SeatForm
            {...form}
            orderItemId={orderItemId}
            seat={seat}
            answer={answer}
            isClosed={isClosed}
          />
        )}
      </Disclosure>
    </div>
  );
}

function ParticipantFacts({ participant }: { participant: Participant }) {
  const { email, phone, notes } = participant;
  return (
    <div className="grid gap-1 pb-2 text-ink-soft">
      <p>
        <EmailAddress>{email}</EmailAddress>
        {phone && ` · ${phone}`}
      </p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
    </div>
  );
}

type Values = Record<"firstName" | "lastName" | "email" | "phone" | "notes", string>;

export interface SeatFormFacts {
  constraint: FormConstraint<Values>;
  /** Prefills the first seat with the customer's details. */
  customer: Pick<Values, "firstName" | "lastName" | "email"> | null;
}

interface SeatFormProps extends SeatFormFacts {
  orderItemId: string;
  seat: Seat;
  answer?: FormAnswer;
  /** Saving is no longer possible; the typed values stay visible for copying. */
  isClosed: boolean;
}

function SeatForm(props: SeatFormProps) {
  const { orderItemId, seat, constraint, customer, answer, isClosed } = props;
  const [form, fields] = useForm<Values>({
    id: `platz-${orderItemId}-${seat.number}`,
    defaultValue: seat.participant ?? (seat.number === 1 ? customer : null) ?? undefined,
    constraint,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  const { failed, lost } = useLabels(seatLabels);
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      problemLang={answer?.code === "failed" ? failed.lang : undefined}
      data-failure={lost.text}
      className="grid gap-5 rounded-cut-lg bg-sand p-[clamp(1rem,2.4vw,1.6rem)] forced-colors:border"
    >
      <input type="hidden" name="orderItemId" value={orderItemId} />
      <input type="hidden" name="seat" value={seat.number} />
      <FieldGrid>
        <TextField field={fields.firstName} label="Vorname" width={3} />
        <TextField field={fields.lastName} label="Nachname" width={3} />
        <EmailField field={fields.email} width={3} />
        <TextField field={fields.phone} label="Telefon" optional type="tel" width={3} />
        <TextArea
          field={fields.notes}
          label="Anmerkungen"
          hint="Zum Beispiel, was jemand nicht verträgt."
          optional
        />
      </FieldGrid>
      {!isClosed && (
        <Button
          look="lake"
          name="intent"
          value="book-seat"
          disabled={isSending}
          className="justify-self-start max-xs:w-full"
        >
          Teilnahme speichern
        </Button>
      )}
    </PostForm>
  );
}
