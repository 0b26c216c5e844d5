import { useForm } from "@conform-to/react";
import { bookingLabels } from "#app/features/bookings/booking-labels.ts";
import type { Seat } from "#app/features/bookings/seats.ts";
import { EmailField, FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { type FormConstraint, PostForm } from "#app/ui/form/post-form.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { useLabels } from "#app/ui/labels/use-words.ts";
import { Button } from "#app/ui/parts/button.tsx";

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

export function SeatForm(props: SeatFormProps) {
  const { orderItemId, seat, constraint, customer, answer, isClosed } = props;
  const [form, fields] = useForm<Values>({
    id: `platz-${orderItemId}-${seat.number}`,
    defaultValue: seat.participant ?? (seat.number === 1 ? customer : null) ?? undefined,
    constraint,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  const { failed, lost } = useLabels(bookingLabels);
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
