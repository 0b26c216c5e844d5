import { Link } from "@remix-run/react";
import type { DescribedArea, DescribedRecord } from "#app/features/privacy/data-copy.server.ts";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** All data about a person, one section per area. */
export function DataAreas({ areas }: { areas: DescribedArea[] }) {
  return areas.map((area) => (
    <section
      key={area.key}
      aria-labelledby={`daten-${area.key}`}
      className="grid grid-cols-1 gap-4 border-t border-line pt-6"
    >
      <div>
        <h2 id={`daten-${area.key}`} className="text-h3">
          {area.title}
        </h2>
        <p className="mt-2 max-w-text text-sm leading-normal text-ink-soft">
          Wozu: {area.purpose}. Wie lange: {area.period}.
        </p>
      </div>
      <Records records={area.records} level={3} />
      {area.records.length === 0 && !area.isWithheld && <p>Dazu ist nichts gespeichert.</p>}
      {area.withheld.length > 0 && (
        <p className="max-w-text text-sm leading-normal text-ink-soft">
          Nicht dabei: {area.withheld.join("; ")}.
        </p>
      )}
    </section>
  ));
}

type Level = 3 | 4 | 5 | 6;

function Records({ records, level }: { records: DescribedRecord[]; level: Level }) {
  if (records.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-5">
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records arrive in their final order
        <li key={index} className="grid grid-cols-1 gap-3 border-s-2 border-line ps-4">
          <Record record={record} level={level} />
        </li>
      ))}
    </ul>
  );
}

function Record({ record, level }: { record: DescribedRecord; level: Level }) {
  const Title = `h${level}` as const;
  const below = record.title === "" ? level : next[level];
  const Part = `h${below}` as const;
  return (
    <>
      {record.title !== "" && (
        <Title className="font-sans text-base font-strong wrap-anywhere">{record.title}</Title>
      )}
      <Facts facts={record.facts} />
      {record.parts.map(({ key, title, records }) => (
        <div key={key} className="grid grid-cols-1 gap-2">
          <Part className="font-sans text-sm font-normal text-ink-soft">{title}</Part>
          <Records records={records} level={next[below]} />
        </div>
      ))}
    </>
  );
}

const next: Record<Level, Level> = { 3: 4, 4: 5, 5: 6, 6: 6 };

function Facts({ facts }: Pick<DescribedRecord, "facts">) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-1 form:grid-cols-[12rem_minmax(0,1fr)]">
      {facts.map(({ term, text }) => (
        <div key={term} className="grid grid-cols-subgrid form:col-span-2">
          <dt className="text-ink-soft max-form:text-sm">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <FactText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LONG = 300;

function FactText({ text }: { text: string }) {
  const paragraphs = <p className="whitespace-pre-line">{text}</p>;
  return text.length > LONG ? (
    <Disclosure summary="Aufklappen">{paragraphs}</Disclosure>
  ) : (
    paragraphs
  );
}

/** Explains which data is missing while the address is unproven. Signing up with it proves nothing. */
export function UnprovenAddressNotice({ email }: { email: string }) {
  return (
    <Notice>
      <p className="wrap-anywhere">
        Ob{" "}
        <strong>
          <EmailAddress>{email}</EmailAddress>
        </strong>{" "}
        dir gehört, wissen wir noch nicht. Was nur an dieser Adresse hängt, bleibt darum außen vor:
        der Newsletter, Nachrichten über das Kontaktformular und Plätze in Bestellungen anderer.
      </p>
      <p className="mt-2">
        Lass dir einen Link schicken, mit dem du{" "}
        <Link to="/dashboard/confirm-address">die Adresse bestätigst</Link> oder ein{" "}
        <Link to="/auth/forgot-password">neues Passwort</Link> wählst, und benutze ihn, dann gehört
        auch das dazu. Oder schreib uns von dieser Adresse aus <ContactAddress />.
      </p>
    </Notice>
  );
}
