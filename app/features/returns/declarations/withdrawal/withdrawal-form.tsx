import { type Exemption, RIGHT_HAS_EXPIRED } from "#app/features/orders/early-start.ts";
import { DeclarationForm } from "#app/features/returns/declarations/declaration-form.tsx";
import type { OfferedPiece } from "#app/features/returns/declarations/withdrawal/declared-order.server.ts";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormState } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { formatDate } from "#app/ui/format/format.ts";

type Values = Record<"name" | "contract" | "parts" | "email", string>;

interface WithdrawalFormProps extends FormState<Values> {
  defaultValue: Partial<Values>;
  token: string;
  pieces: OfferedPiece[];
}

/** § 356a BGB: three details, an optional part of the contract, and one button. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { constraint, defaultValue, token, pieces, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "widerruf", constraint, defaultValue, lastResult });
  const kept = lastResult?.initialValue;
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
      {pieces.length > 0 && <Pieces pieces={pieces} kept={kept?.piece} />}
      {(pieces.length === 0 || kept?.parts) && (
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

const exemptions: Record<Exemption, string> = {
  dated:
    "Ein Freizeittermin: Dafür gibt es kein Widerrufsrecht (§\u00A0312g Abs.\u00A02 Nr.\u00A09 BGB).",
  begun: RIGHT_HAS_EXPIRED,
};

function PieceNote({ exemption, declaredAt }: Pick<OfferedPiece, "exemption" | "declaredAt">) {
  return (
    <span className="block text-sm leading-[1.4] text-(--field-soft)">
      {declaredAt && `Den Widerruf dafür hast du am ${formatDate(declaredAt)} erklärt. `}
      {exemption && `${exemptions[exemption]} Wir prüfen deine Erklärung trotzdem.`}
    </span>
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

function Pieces({ pieces, kept }: Pick<WithdrawalFormProps, "pieces"> & { kept: unknown }) {
  const ticked = [kept].flat();
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
