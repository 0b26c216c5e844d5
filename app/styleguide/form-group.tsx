import type { SubmissionResult } from "@conform-to/react";
import { Row, Specimen } from "#app/styleguide/specimen.tsx";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { DayField, TimeField } from "#app/ui/form/day-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import {
  Checkbox,
  EmailField,
  FieldGrid,
  FieldGroup,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { QuantityInput } from "#app/ui/form/quantity-input.tsx";
import { useForm } from "#app/ui/form/use-form.ts";

const names = [
  "calm",
  "hint",
  "optional",
  "wrong",
  "off",
  "choice",
  "day",
  "time",
  "text",
  "box",
  "secret",
] as const;
type Fields = Record<(typeof names)[number], string>;

/** Result of a refused form. */
const refused: SubmissionResult = {
  status: "error",
  initialValue: {
    wrong: "annegret@beispiel",
    day: "Ende Juni",
    time: "14.30 Uhr",
    text: "Kurz.",
  },
  error: {
    "": ["Die Kasse ist gerade nicht erreichbar."],
    wrong: ["Bitte gib eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de."],
    choice: ["Bitte wähle eine Anrede."],
    day: ["Bitte gib ein Datum an, das es gibt, zum Beispiel 31.12.2026."],
    text: ["Bitte schreib mindestens einen ganzen Satz.", "Und setze einen Punkt."],
    box: ["Bitte bestätige, dass du das gelesen hast."],
  },
};

const salutations = [
  { value: "", label: "keine Angabe" },
  { value: "frau", label: "Frau" },
];

export function FormGroup() {
  return (
    <>
      <Specimen
        title="field: Ruhe, Hinweis, freiwillig, Fehler, deaktiviert"
        className="max-w-narrow"
      >
        <SampleFields id="felder" />
      </Specimen>
      <Specimen title="field auf dunklem Grund" className="deep-band max-w-narrow rounded-cut p-6">
        <DeepFields />
      </Specimen>
      <Specimen
        title="error-summary"
        note="Nimmt den Fokus, sobald sie zu sehen ist."
        folded
        className="grid max-w-narrow gap-4"
      >
        <Summary id="viele" />
        <Summary id="titel" title="Authentication failed" />
      </Specimen>
      <Specimen title="quantity-input">
        <Row>
          <QuantityInput label="Menge" defaultValue={1} />
          <QuantityInput label="Menge, Fehler" defaultValue="zwei" invalid />
          <QuantityInput label="Menge, viele" defaultValue={99} />
        </Row>
      </Specimen>
      <Specimen title="consent-note">
        <ConsentNote>Wir verwenden deine Angaben, um dir zu antworten.</ConsentNote>
      </Specimen>
    </>
  );
}

function SampleFields({ id }: { id: string }) {
  const [, fields] = useForm<Fields>({ id, lastResult: refused });
  const { calm, hint, optional, wrong, off, choice, day, time, text, box, secret } = fields;
  return (
    <FieldGroup legend="Legende einer Gruppe">
      <TextField field={calm} label="Ruhe, halbe Breite" width={3} />
      <TextField field={optional} label="Telefon" optional width={3} type="tel" />
      <TextField field={hint} label="Mit Hinweis" hint="So, wie sie auf dem Brief stehen soll." />
      <EmailField field={wrong} hint="Mit Hinweis und Fehler." />
      <TextField field={off} label="Deaktiviert" disabled width={2} />
      <SelectField field={choice} label="Anrede" options={salutations} width={4} />
      <DayField field={day} label="Tag" width={3} />
      <TimeField field={time} label="Uhrzeit" width={3} />
      <TextArea field={text} label="Nachricht" />
      <Checkbox field={box} label="Ich habe das gelesen." hint="Hinweis unter der Zeile." />
      <Checkbox field={off} id="aus" label="Gewählt" defaultChecked />
      <PasswordField field={secret} label="Passwort" hint="Mindestens acht Zeichen." />
    </FieldGroup>
  );
}

function DeepFields() {
  const [, fields] = useForm<Fields>({ id: "dunkel", lastResult: refused });
  return (
    <FieldGrid>
      <TextField field={fields.wrong} label="E-Mail-Adresse" type="email" />
      <TextField field={fields.optional} label="Vorname" optional width={3} />
      <TextField field={fields.hint} label="Nachname" hint="Ein Hinweis." width={3} />
    </FieldGrid>
  );
}

function Summary({ id, title }: { id: string; title?: string }) {
  const [form, fields] = useForm<Fields>({ id, lastResult: refused });
  return (
    <ErrorSummary form={form} fields={fields} title={title} titleLang={title ? "en" : undefined} />
  );
}
