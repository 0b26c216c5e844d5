import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { type MemberPiece, MemberPieces } from "#app/features/membership/member-pieces.tsx";
import { langOf } from "#app/features/membership/membership.ts";
import type { Exemption } from "#app/features/orders/withdrawal-exemption.ts";
import {
  type Certainty,
  handlingFailure,
  takeName,
} from "#app/features/returns/declarations-admin.ts";
import type {
  TerminableMembership,
  WithdrawableLine,
  WithdrawableOrder,
} from "#app/features/returns/declared-contract.server.ts";
import { type EventSeats, namedSeats, seatLabel } from "#app/features/seats/seats.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { Checkbox, FieldGrid, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { Declaration } from "#db/schema.ts";

type Values = Record<"note" | "member" | "contractEnd", string> & Record<`take${number}`, string>;

interface HandlingFormProps extends FormState<Values> {
  kind: Declaration["kind"];
  /** Posted with the form; missing if neither an order nor a membership matches. Another one needs another form. */
  certainty: Certainty | undefined;
  /** The consequences of accepting the declaration besides the e-mail, one sentence each. */
  consequences: string[];
  /** The order from which pieces can be taken back. */
  withdrawable: WithdrawableOrder | null;
  /** The seats of that order's events. */
  events: EventSeats[];
  /** The membership to end. */
  membership: TerminableMembership | null;
  /** The free pieces that came with a plan of the order. */
  memberPieces: MemberPiece[];
}

/** Accepts or rejects a declaration. The declarant gets an e-mail about it. */
export function HandlingForm(props: HandlingFormProps) {
  const { kind, certainty, consequences, withdrawable, events, membership } = props;
  const { constraint, problem } = props;
  const lastResult = useMemo(
    () => props.lastResult && withCurrentChoices(props.lastResult, certainty),
    [props.lastResult, certainty],
  );
  const declared = withdrawable?.lines.map((line) => [takeName(line), String(line.declared)]);
  const [form, fields] = useForm<Values>({
    id: "erledigen",
    constraint,
    defaultValue: {
      ...Object.fromEntries(declared ?? []),
      contractEnd: membership?.suggestedEnd,
    },
    lastResult,
  });
  return (
    <PostForm form={form} problem={problem} data-failure={handlingFailure}>
      {certainty && <input type="hidden" name="certainty" value={certainty} />}
      {withdrawable && (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-strong">Was Sie zurücknehmen</legend>
          <input type="hidden" name="order" value={withdrawable.id} />
          <FieldGrid>
            {withdrawable.lines.map((line) => {
              const field = fields[takeName(line)];
              return (
                field && (
                  <SelectField
                    key={line.orderItemId}
                    field={field}
                    label={<span className="wrap-anywhere">{line.title}</span>}
                    hint={hintOf(line, events)}
                    options={optionsOf(line)}
                  />
                )
              );
            })}
          </FieldGrid>
        </fieldset>
      )}
      {kind === "termination" && (
        <TerminationFields
          member={fields.member}
          contractEnd={fields.contractEnd}
          membership={membership}
        />
      )}
      <FieldGrid>
        <TextArea
          field={fields.note}
          label="Nachricht dazu"
          optional
          rows={4}
          hint={noteHints[kind]}
        />
      </FieldGrid>
      {consequences.length > 0 && (
        <ul className="list-disc ps-[1.2em]">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <MemberPieces pieces={props.memberPieces} />
      <div className="flex flex-wrap gap-3">
        <Button look="lake" name="intent" value="accepted">
          Annehmen
        </Button>
        <Button name="intent" value="rejected">
          Ablehnen
        </Button>
      </div>
    </PostForm>
  );
}

/** Choices that were preselected with another certainty must be made again. */
function withCurrentChoices(
  result: SubmissionResult,
  certainty: Certainty | undefined,
): SubmissionResult {
  const posted = Object.entries(result.initialValue ?? {});
  if (posted.some(([name, value]) => name === "certainty" && value === certainty)) return result;
  const unchanged = posted.filter(([name]) => name === "note" || name === "contractEnd");
  return { ...result, initialValue: Object.fromEntries(unchanged) };
}

const noteHints = {
  withdrawal:
    "Steht in der E-Mail, zum Beispiel wie die Waren zurückkommen oder warum Sie ablehnen.",
  termination: "Steht in der E-Mail, zum Beispiel was Sie noch erstatten oder warum Sie ablehnen.",
};

/** 'nichts', '1 von 2', '2 von 2'. */
function optionsOf({ left }: WithdrawableLine) {
  const counts = Array.from({ length: left }, (_, index) => index + 1);
  return [
    { value: "0", label: "nichts" },
    ...counts.map((count) => ({ value: String(count), label: `${count} von ${left}` })),
  ];
}

const exemptions: Record<Exemption, string> = {
  dated: "Dafür gibt es kein Widerrufsrecht: ein Freizeittermin (§ 312g Abs. 2 Nr. 9 BGB).",
  begun:
    "Das Widerrufsrecht dafür ist erloschen: digitaler Inhalt, der schon offen ist (§ 356 Abs. 6 BGB).",
};

function hintOf(line: WithdrawableLine, events: EventSeats[]): string {
  const { orderItemId, exemption, price } = line;
  const event = events.find((each) => each.orderItemId === orderItemId);
  const seats = event && event.seats.length > 1 ? namedSeats(event).map(seatLabel).join(", ") : "";
  return [
    price > 0 && `${formatPrice(price)} je Stück.`,
    exemption && exemptions[exemption],
    seats && `${seats}. Offene Plätze werden zuerst frei, dann die mit der höchsten Nummer.`,
  ]
    .filter(Boolean)
    .join(" ");
}

interface TerminationFieldsProps {
  member: FormField;
  contractEnd: FormField;
  membership: TerminableMembership | null;
}

/**
 * The account whose membership the page shows, and the end of the contract. The admin has to tick the membership
 * unless the declaration is certain.
 */
function TerminationFields({ member, contractEnd, membership }: TerminationFieldsProps) {
  const isCertain = membership?.certainty === "certain";
  return (
    <>
      {membership && isCertain && (
        <input type="hidden" name={member.name} value={membership.userId} />
      )}
      <FieldGrid>
        {membership && !isCertain && (
          <Checkbox
            field={member}
            value={membership.userId}
            label={
              <span className="wrap-anywhere">
                Die Mitgliedschaft <span lang={langOf(membership.plan)}>{membership.plan}</span> von{" "}
                <EmailAddress>{membership.email}</EmailAddress> beenden
              </span>
            }
          />
        )}
        <DayField
          field={contractEnd}
          label="Der Vertrag endet am"
          optional
          hint="Steht in der E-Mail. Leer heißt: sofort."
          width={3}
        />
      </FieldGrid>
    </>
  );
}
