import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Exemption, RIGHT_HAS_EXPIRED } from "#app/features/orders/withdrawal-exemption.ts";
import type { OfferedPiece } from "#app/features/returns/declaration-form.server.ts";
import type { OperatorFacts } from "#app/features/settings/operator.server.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { EmailField, FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { ownDialAddress } from "#app/ui/format/dial-address.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

type WithdrawalValues = Record<"name" | "contract" | "parts" | "email", string>;

interface WithdrawalFormProps extends FormState<WithdrawalValues> {
  defaultValue: Partial<WithdrawalValues>;
  token: string;
  pieces: OfferedPiece[];
}

/** § 356a BGB: three details, an optional part of the contract, and one button. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { constraint, defaultValue, token, pieces, lastResult, problem } = props;
  const [form, fields] = useForm<WithdrawalValues>({
    id: "widerruf",
    constraint,
    defaultValue,
    lastResult,
  });
  const posted = lastResult?.initialValue;
  return (
    <DeclarationForm
      form={form}
      email={fields.email}
      token={token}
      lastResult={lastResult}
      problem={problem}
      consent="Wir verwenden deine Angaben, um den Widerruf zu bearbeiten und seinen Eingang zu belegen."
      button="Widerruf bestätigen"
    >
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.contract}
        label="Vertrag"
        hint="Die Bestellnummer, zum Beispiel BH-2026-000123, oder was du wann bestellt hast."
      />
      {pieces.length > 0 && <Pieces pieces={pieces} posted={posted?.piece} />}
      {(pieces.length === 0 || posted?.parts) && (
        <TextArea
          field={fields.parts}
          label="Nur diese Teile"
          optional
          rows={3}
          hint="Willst du den ganzen Vertrag widerrufen, lass das Feld leer."
        />
      )}
    </DeclarationForm>
  );
}

function Pieces({ pieces, posted }: { pieces: OfferedPiece[]; posted: unknown }) {
  const ticked = [posted].flat();
  return (
    <fieldset className="col-span-full grid min-w-0 gap-2">
      <legend className="field-label">
        Was du widerrufst <span className="optional">(freiwillig)</span>
      </legend>
      <p className="text-sm leading-[1.4] text-(--field-soft)">{withoutTicks(pieces)}</p>
      {pieces.map(({ value, label, exemption, declaredAt }) => (
        <label key={value} className="flex min-h-7 items-start gap-[.7rem]">
          <input
            type="checkbox"
            className="checkbox"
            name="piece"
            value={value}
            defaultChecked={ticked.includes(value)}
          />
          <span className="min-w-0 wrap-anywhere">
            {label}{" "}
            {(exemption || declaredAt) && (
              <PieceNote exemption={exemption} declaredAt={declaredAt} />
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A withdrawal without ticks is about the whole order, as far as an earlier one has not declared it. */
function withoutTicks(pieces: OfferedPiece[]): string {
  const declared = pieces.filter(({ declaredAt }) => declaredAt !== null);
  if (declared.length === 0) return "Ohne Haken gilt der Widerruf für die ganze Bestellung.";
  return declared.length < pieces.length
    ? "Ohne Haken gilt der Widerruf für den Rest der Bestellung."
    : "Du hast schon die ganze Bestellung widerrufen. Ein zweiter Widerruf ist nicht nötig.";
}

function PieceNote({ exemption, declaredAt }: Pick<OfferedPiece, "exemption" | "declaredAt">) {
  return (
    <span className="block text-sm leading-[1.4] text-(--field-soft)">
      {declaredAt && `Den Widerruf dafür hast du am ${formatDate(declaredAt)} erklärt. `}
      {exemption && `${exemptions[exemption]} Wir prüfen deine Erklärung trotzdem.`}
    </span>
  );
}

const exemptions: Record<Exemption, string> = {
  dated:
    "Ein Freizeittermin: Dafür gibt es kein Widerrufsrecht (§\u00A0312g Abs.\u00A02 Nr.\u00A09 BGB).",
  begun: RIGHT_HAS_EXPIRED,
};

type TerminationValues = Record<
  "kind" | "reason" | "name" | "contract" | "end" | "endDate" | "email",
  string
>;

interface TerminationFormProps extends FormState<TerminationValues> {
  defaultValue: Partial<TerminationValues>;
  token: string;
}

/** § 312k BGB: kind and reason, person, contract, end and recipient, in one step. */
export function TerminationForm(props: TerminationFormProps) {
  const { constraint, defaultValue, token, lastResult, problem } = props;
  const [form, fields] = useForm<TerminationValues>({
    id: "kuendigung",
    constraint,
    defaultValue: { kind: "ordinary", end: "earliest", ...defaultValue },
    lastResult,
  });
  return (
    <DeclarationForm
      form={form}
      email={fields.email}
      token={token}
      lastResult={lastResult}
      problem={problem}
      consent="Wir verwenden deine Angaben, um die Kündigung zu bearbeiten und ihren Eingang zu belegen."
      button="jetzt kündigen"
    >
      <Choice
        field={fields.kind}
        legend="Art der Kündigung"
        options={[
          { value: "ordinary", label: "ordentlich" },
          { value: "extraordinary", label: "außerordentlich, aus wichtigem Grund" },
        ]}
      />
      <TextArea
        field={fields.reason}
        label="Grund"
        rows={3}
        hint="Nur für eine außerordentliche Kündigung."
      />
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.contract}
        label="Vertrag"
        hint="Zum Beispiel der Name deines Plans oder die Bestellnummer."
      />
      <Choice
        field={fields.end}
        legend="Wann der Vertrag enden soll"
        options={[
          { value: "earliest", label: "zum frühestmöglichen Zeitpunkt" },
          { value: "date", label: "zu diesem Tag:" },
        ]}
      />
      <DayField field={fields.endDate} label="Tag" width={3} />
    </DeclarationForm>
  );
}

interface ChoiceProps {
  field: FormField;
  legend: string;
  options: { value: string; label: string }[];
}

/** Radio buttons. ARIA supports errors on their group, but not on a single one. */
function Choice({ field, legend, options }: ChoiceProps) {
  const isInvalid = field.errors !== undefined;
  return (
    <fieldset
      id={field.id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows this role on a fieldset
      role="radiogroup"
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? field.errorId : undefined}
      className="col-span-full grid min-w-0 gap-2"
    >
      <legend className="field-label">{legend}</legend>
      <FieldErrors field={field} />
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-7 items-start gap-[.7rem]">
          <input
            type="radio"
            className="checkbox"
            name={field.name}
            value={value}
            required
            defaultChecked={field.initialValue === value}
          />
          <span className="min-w-0">{label} </span>
        </label>
      ))}
    </fieldset>
  );
}

interface DeclarationFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values>;
  email: FormField;
  /** Identifies this view of the form. A refused form keeps its token. */
  token: string;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
  /** The use of the personal data, in one sentence. */
  consent: string;
  button: string;
  /** The fields above the e-mail address. */
  children: ReactNode;
}

/** A form that declares something to the shop, which confirms it by e-mail. */
function DeclarationForm<Values extends Record<string, unknown>>({
  form,
  email,
  token,
  lastResult,
  problem,
  consent,
  button,
  children,
}: DeclarationFormProps<Values>) {
  const isSending = useIsSending();
  const posted = lastResult?.initialValue?.token;
  return (
    <PostForm form={form} problem={problem} data-failure="Fehler beim Senden">
      <input
        type="hidden"
        name="token"
        value={typeof posted === "string" && posted ? posted : token}
      />
      <FieldGrid>
        {children}
        <EmailField field={email} label="E-Mail-Adresse für die Bestätigung" autoComplete="email" />
      </FieldGrid>
      <ConsentNote>{consent}</ConsentNote>
      <SendButton isSending={isSending}>{button}</SendButton>
    </PostForm>
  );
}

interface OtherWaysProps {
  operator: OperatorFacts;
  /** 'Widerruf' or 'Kündigung'. */
  title: string;
}

/** E-mail, phone and post: other ways to make a declaration, which are equally valid. */
export function OtherWays({ operator, title }: OtherWaysProps) {
  const { name, street, place, phone, email } = operator;
  const dial = phone && ownDialAddress(phone);
  const address = [name, street, place].filter((line) => line !== null);
  return (
    <section
      aria-labelledby="andere-wege"
      className="grid max-w-text gap-2 border-t border-line pt-6"
    >
      <h2 id="andere-wege" className="text-h3">
        Oder auf einem anderen Weg
      </h2>
      <p>Das Formular ist nur ein Angebot. {title} geht auch so:</p>
      <ul className="grid gap-1">
        {email ? (
          <li>
            per E-Mail an{" "}
            <a href={mailtoLink(email)}>
              <EmailAddress>{email}</EmailAddress>
            </a>
          </li>
        ) : (
          <li>
            über das <Link to="/contact">Kontaktformular</Link>
          </li>
        )}
        {phone && <li>am Telefon unter {dial ? <a href={dial}>{phone}</a> : phone}</li>}
        {street && <li>per Post an {address.join(", ")}</li>}
      </ul>
    </section>
  );
}
