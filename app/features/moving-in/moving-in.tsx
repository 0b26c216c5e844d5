import { Form, Link } from "@remix-run/react";
import {
  MOVING_PATH,
  type MoveCounts,
  moveKindLabels,
  movePath,
  moveStateLabels,
  verdictLabels,
  verdictNames,
} from "#app/features/moving-in/moving-in.ts";
import { encodedPath } from "#app/features/moving-in/old-paths.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { FieldGrid, FileField, SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatCount } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";
import type { MoveKindName, MoveState, Verdict } from "#db/schema.ts";

const UPLOAD_HINT =
  "CSV, auch aus einer Tabellenkalkulation gespeichert, höchstens 20 MB und 50.000 Zeilen. Zuerst sehen Sie, was daraus würde. Datei und Zeilen löschen wir nach 30 Tagen. Notizen zu Personen können diese in „Meine Daten“ lesen.";

export function UploadForm({ answer }: { answer?: FormAnswer }) {
  const isSending = useIsSending(MOVING_PATH);
  const [form, fields] = useForm<{ kind: string; file: string }>({
    id: "umzug",
    lastResult: answer?.result,
  });
  const options = Object.entries(moveKindLabels).map(([value, label]) => ({ value, label }));
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      encType="multipart/form-data"
      className="grid max-w-narrow gap-4"
    >
      <FieldGrid>
        <SelectField field={fields.kind} label="Was in der Datei steht" options={options} />
        <FileField
          field={fields.file}
          label="Datei"
          hint={UPLOAD_HINT}
          accept=".csv,.tsv,.txt,text/csv"
        />
      </FieldGrid>
      <Button
        look="lake"
        name="intent"
        value="upload"
        disabled={isSending}
        className="justify-self-start"
      >
        Prüfen
      </Button>
    </PostForm>
  );
}

export interface ListedMove {
  id: string;
  kind: MoveKindName;
  fileName: string;
  state: MoveState;
  createdAt: Date | string;
  canBeDeleted: boolean;
}

export function MoveList({ moves }: { moves: ListedMove[] }) {
  if (moves.length === 0) return null;
  return (
    <AdminSection id="dateien" title="Dateien">
      <ul className="grid gap-3">
        {moves.map(({ id, kind, fileName, state, createdAt, canBeDeleted }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-3">
            <p className="wrap-anywhere">
              <Link to={movePath(id)}>{fileName}</Link>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <span>{moveKindLabels[kind]}</span>
              <span>{formatShortDate(new Date(createdAt))}</span>
              <StateBadge state={state} />
            </p>
            {canBeDeleted && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="move" value={id} />
                <Button name="intent" value="remove-file" size="small">
                  Datei löschen<span className="sr-only">: {fileName}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        Mit einer Datei gehen ihre Zeilen. Was daraus übernommen ist, bleibt, lässt sich aber nicht
        mehr zurücknehmen.
      </p>
    </AdminSection>
  );
}

const tones: Record<MoveState, "good" | "warn" | "line"> = {
  columns: "warn",
  checking: "line",
  checked: "warn",
  applying: "line",
  applied: "good",
  undoing: "line",
  undone: "line",
};

export function StateBadge({ state }: { state: MoveState }) {
  return <Badge tone={tones[state]}>{moveStateLabels[state]}</Badge>;
}

export interface ColumnChoice {
  header: string[];
  width: number;
  rows: string[][];
  columns: Record<string, number>;
  roles: { role: string; label: string; isNeeded?: true }[];
}

/** Asks which column means what. Names of roles are names of controls. */
export function ColumnsForm({ choice, answer }: { choice: ColumnChoice; answer?: FormAnswer }) {
  const isSending = useIsSending();
  const { header, width, rows, columns, roles } = choice;
  const [form, fields] = useForm<Record<string, string>>({
    id: "spalten",
    lastResult: answer?.result,
    defaultValue: Object.fromEntries(
      Object.entries(columns).map(([role, column]) => [role, String(column)]),
    ),
  });
  const headings = Array.from({ length: width }, (_, index) => headingOf(header, index));
  const options = [
    { value: "", label: "– nicht in der Datei –" },
    ...headings.map((label, index) => ({ value: String(index), label })),
  ];
  return (
    <PostForm form={form} problem={answer?.title} className="grid gap-4">
      <div className="overflow-x-auto whitespace-nowrap">
        <MiniTable caption="Die ersten Zeilen der Datei" head={headings} rows={rows} />
      </div>
      <div className="grid max-w-narrow gap-4">
        <FieldGrid>
          {roles.map(({ role, label, isNeeded }) => {
            const field = fields[role];
            return (
              field && (
                <SelectField
                  key={role}
                  field={field}
                  label={label}
                  optional={!isNeeded}
                  width={3}
                  options={options}
                />
              )
            );
          })}
        </FieldGrid>
        <Button
          look="lake"
          name="intent"
          value="columns"
          disabled={isSending}
          className="justify-self-start"
        >
          Weiter
        </Button>
      </div>
    </PostForm>
  );
}

/** A file may have no headings, or the same one twice. */
function headingOf(header: string[], index: number): string {
  const heading = header[index] ?? "";
  const isClear = heading !== "" && header.indexOf(heading) === index;
  return isClear ? heading : [heading, `Spalte ${index + 1}`].filter(Boolean).join(", ");
}

export function MoveFigures({ counts }: { counts: MoveCounts }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {verdictNames.map((verdict) => (
        <li key={verdict}>
          {verdictLabels[verdict]}: <b className="tabular-nums">{formatCount(counts[verdict])}</b>
        </li>
      ))}
    </ul>
  );
}

export interface ShownRow {
  line: number;
  verdict: Verdict | null;
  reason: string | null;
  /** Whether the person left here, so that only an admin can take the row over. */
  canBeForced: boolean;
  cells: Record<string, string>;
}

const verdictTones: Record<Verdict, "good" | "warn" | "line" | "bad"> = {
  new: "good",
  known: "line",
  different: "warn",
  unusable: "bad",
};

export function MoveRows({ rows }: { rows: ShownRow[] }) {
  return (
    <ul className="grid gap-2">
      {rows.map(({ line, verdict, reason, canBeForced, cells }) => (
        <li key={line} className="grid gap-1 border-t border-line pt-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-sm text-ink-soft">Zeile {formatCount(line)}</span>
            {verdict && <Badge tone={verdictTones[verdict]}>{verdictLabels[verdict]}</Badge>}
          </p>
          <p className="wrap-anywhere">{Object.values(cells).filter(Boolean).join(" · ")}</p>
          {reason && <p className="text-sm">{reason}</p>}
          {canBeForced && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="line" value={line} />
              <Button name="intent" value="force" size="small">
                trotzdem aufnehmen<span className="sr-only">: Zeile {line}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A path that leads nowhere, with a field for the page that replaces it. */
export function UnknownPaths({
  paths,
  answer,
}: {
  paths: { path: string; count: number }[];
  answer?: FormAnswer;
}) {
  const asked = answer?.result.initialValue?.from;
  if (paths.length === 0) return null;
  return (
    <AdminSection id="unbekannt" title="Aufgerufen, aber nicht gefunden">
      <p className="text-ink-soft">
        Diese Adressen hat in den letzten 30 Tagen jemand aufgerufen. Führen sie zu einer Seite, die
        es hier gibt?
      </p>
      <ul className="grid gap-3">
        {paths.map(({ path, count }, index) => (
          <li key={path}>
            <AddressForm
              id={`weg-${index}`}
              from={path}
              count={count}
              answer={asked === encodedPath(path) ? answer : undefined}
            />
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

function AddressForm({
  id,
  from,
  count,
  answer,
}: {
  id: string;
  from: string;
  count: number;
  answer?: FormAnswer;
}) {
  const [form, fields] = useForm<{ from: string; to: string }>({ id, lastResult: answer?.result });
  return (
    <PostForm form={form} problem={answer?.title} className="grid max-w-narrow gap-2">
      <input type="hidden" name="from" value={encodedPath(from)} />
      <FieldGrid>
        <TextField
          field={fields.to}
          label={`${from} führt zu`}
          hint={`${formatCount(count)} × aufgerufen`}
          placeholder="/events"
        />
      </FieldGrid>
      <Button name="intent" value="address" size="small" className="justify-self-start">
        Speichern<span className="sr-only">: {from}</span>
      </Button>
    </PostForm>
  );
}

export function OldAddressList({
  addresses,
}: {
  addresses: { from: string; to: string; hits: number | null }[];
}) {
  return (
    <ul className="grid gap-2">
      {addresses.map(({ from, to, hits }) => (
        <li
          key={from}
          className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2"
        >
          <p className="min-w-0 wrap-anywhere">
            {from} → <a href={to}>{to}</a>{" "}
            <small className="text-ink-soft">{formatCount(hits ?? 0)} × in diesem Monat</small>
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="from" value={from} />
            <Button name="intent" value="remove-address" size="small">
              Löschen<span className="sr-only">: {from}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
