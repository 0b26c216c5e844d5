import type { PricedCart, PricedLine } from "#app/features/cart/priced-cart.ts";
import {
  type AskedSeat,
  askedSeats,
  countSeats,
  nameParts,
  seatField,
} from "#app/features/checkout/attendance.ts";
import { Checkbox, FieldGrid, FieldGroup, TextField } from "#app/ui/form/field.tsx";
import { ShortFields } from "#app/ui/form/short-fields.tsx";
import type { Fields } from "#app/ui/form/use-form.ts";

export type AttendanceFieldset = Fields<
  Record<"selfAttends" | ReturnType<typeof seatField>, string>
>;

interface AttendanceProps {
  cart: PricedCart;
  fields: AttendanceFieldset;
}

/** Asks who takes the seats in the cart. Renders nothing if it has none that are named. */
export function Attendance({ cart, fields }: AttendanceProps) {
  const seats = askedSeats(cart.lines);
  const count = countSeats(cart.lines);
  if (seats.length === 0) return null;
  const lines = cart.lines.filter(({ id }) => seats.some(({ itemId }) => itemId === id));
  const further =
    count > seats.length
      ? "Weitere Namen trägst du nach der Bestellung ein."
      : "Fehlende Namen kannst du nach der Bestellung eintragen.";
  return (
    <div className="group/attendance">
      <FieldGroup legend={count === 1 ? "Wer kommt?" : "Wer kommt mit?"}>
        <Checkbox
          field={fields.selfAttends}
          label="Ich komme selbst"
          hint={lines.length > 1 ? "Bei jedem Termin nimmst du den ersten Platz." : undefined}
        />
        {lines.map((line) => (
          <LineSeats
            key={line.id}
            line={line}
            seats={seats.filter(({ itemId }) => itemId === line.id)}
            isOnly={lines.length === 1}
            fields={fields}
          />
        ))}
        <p className={`col-span-full text-sm text-ink-soft ${count === 1 ? hiddenForSelf : ""}`}>
          {further} Nachrichten zum Termin schicken wir an deine E-Mail-Adresse.
        </p>
      </FieldGroup>
    </div>
  );
}

/** The customer's own seat needs no other name. */
const hiddenForSelf = "group-has-[[name=selfAttends]:checked]/attendance:hidden";

interface LineSeatsProps extends Pick<AttendanceProps, "fields"> {
  line: PricedLine;
  seats: AskedSeat[];
  /** Whether no other line has seats. */
  isOnly: boolean;
}

function LineSeats({ line, seats, isOnly, fields }: LineSeatsProps) {
  return (
    <div className={`col-span-full grid gap-4 ${seats.length === 1 ? hiddenForSelf : ""}`}>
      {!isOnly && <h3 className="font-sans text-base font-strong">{line.name}</h3>}
      {seats.map((seat) => (
        <SeatNames
          key={seat.number}
          seat={seat}
          line={isOnly ? undefined : line}
          isOnly={seats.length === 1}
          fields={fields}
        />
      ))}
    </div>
  );
}

interface SeatNamesProps extends Pick<AttendanceProps, "fields"> {
  seat: AskedSeat;
  /** Set where several lines have seats. */
  line: PricedLine | undefined;
  isOnly: boolean;
}

function SeatNames({ seat, line, isOnly, fields }: SeatNamesProps) {
  const [first, last] = nameParts.map((part) => fields[seatField(seat, part)]);
  if (!first || !last) return null;
  const label = isOnly ? "Wer kommt stattdessen?" : `Platz ${seat.number}`;
  return (
    <fieldset className={`min-w-0 ${seat.number === 1 ? hiddenForSelf : ""}`}>
      <legend className="mb-1">
        {label} {line && <span className="sr-only">bei {line.name}</span>}{" "}
        <span className="text-sm text-ink-soft">(freiwillig)</span>
      </legend>
      <FieldGrid>
        <ShortFields>
          <TextField
            field={first}
            label="Vorname"
            autoComplete="off"
            enterKeyHint="next"
            width={3}
          />
          <TextField
            field={last}
            label="Nachname"
            autoComplete="off"
            enterKeyHint="next"
            width={3}
          />
        </ShortFields>
      </FieldGrid>
    </fieldset>
  );
}
