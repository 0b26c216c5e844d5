import { Link } from "@remix-run/react";
import type { TermsFacts } from "#app/features/legal/legal-texts.server.ts";
import { ImprintFacts } from "#app/features/legal/legal-texts.tsx";
import type { Imprint } from "#app/features/settings/operator.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The questions that the owner's terms have to answer, with what the shop does and says elsewhere. */
export function TermsQuestions(facts: TermsFacts) {
  return (
    <section aria-labelledby="agb-fragen" className="grid gap-4 text-sm leading-normal">
      <h2 id="agb-fragen" className="text-h3">
        Was Ihre AGB beantworten
      </h2>
      <p className="text-ink-soft">
        Den Text schreiben Sie selbst oder lassen ihn schreiben. Diese Liste ist keine Beratung: Ob
        eine Klausel gilt, entscheiden §§ 305 bis 310 BGB.
      </p>
      <ul className="grid gap-4">
        {questionsFor(facts).map(({ title, question, shop, to }) => (
          <li key={title} className="grid gap-1 border-t border-line pt-3">
            <h3 className="font-sans text-base font-strong">{title}</h3>
            <p>{question}</p>
            {shop && <p className="text-ink-soft">{`Im Shop: ${shop}`}</p>}
            {to && (
              <p>
                <TextLink to={to}>Einstellung ansehen</TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LAW = "/admin/settings/law";
const SALE = "/admin/settings/sale";

interface Question {
  title: string;
  question: string;
  /** The shop's behaviour or wording on this question. */
  shop?: string;
  /** The address of the setting. */
  to?: string;
}

function questionsFor(facts: TermsFacts): Question[] {
  return [...orderQuestions(facts), ...offerQuestions, changesAndDisputes(facts)];
}

function orderQuestions(facts: TermsFacts): Question[] {
  return [
    {
      title: "Für wen sie gelten",
      question:
        "Wer ist Vertragspartner, für welche Bestellungen gelten die AGB, und verkaufen Sie nur an Verbraucher oder auch an Unternehmen?",
      shop: "Bestellen kann jeder mit einem Konto. Wer bestellt, bekommt die AGB dieses Tages als PDF.",
    },
    {
      title: "Wann der Vertrag zustande kommt",
      question:
        "Mit der Bestellung, mit Ihrer E-Mail oder erst mit der Lieferung? Bis wann nehmen Sie an (§§ 145 ff. BGB)?",
      shop: facts.contractSentence
        ? `Die Bestätigung sagt: „${facts.contractSentence}“`
        : "Die Bestätigung sagt dazu nichts.",
      to: LAW,
    },
    {
      title: "Preise und Bezahlung",
      question: "Welche Zahlungsarten gibt es, wann ist zu zahlen, und was gilt bei Verzug?",
      shop: paymentWords(facts),
      to: SALE,
    },
    {
      title: "Lieferung",
      question:
        "Wohin und wie schnell liefern Sie, was kostet es, und wann bekommt man digitale Inhalte?",
      shop: [
        facts.deliveryArea ?? "kein Liefergebiet genannt",
        facts.deliveryTime ?? "keine Lieferzeit genannt",
      ].join("; "),
      to: SALE,
    },
    {
      title: "Widerruf",
      question:
        "Verweisen die AGB auf die Widerrufsbelehrung, ohne sie zu wiederholen oder einzuschränken (§§ 312g, 355 BGB)?",
      shop: `Die Belehrungen stehen unter /widerruf. Rücksendungen bezahlt ${facts.returnCosts === "shop" ? "der Shop" : "die Kundin oder der Kunde"}.`,
      to: SALE,
    },
  ];
}

function paymentWords({ paysOnline, paymentDays, expireAfterDays }: TermsFacts): string {
  return [
    paysOnline ? "Überweisung und online" : "Überweisung",
    `fällig nach ${countOf(paymentDays, "Tag", "Tagen")}, für Termine spätestens am Tag davor`,
    expireAfterDays === null
      ? "unbezahlte Bestellungen verfallen nicht von selbst"
      : `unbezahlte Bestellungen verfallen ${countOf(expireAfterDays, "Tag", "Tage")} danach`,
  ].join("; ");
}

const offerQuestions: Question[] = [
  {
    title: "Termine, die ausfallen oder sich ändern",
    question:
      "Wann dürfen Sie ein Event absagen oder verlegen, zum Beispiel bei zu wenigen Anmeldungen, und was bekommen die Teilnehmenden dann zurück?",
  },
  {
    title: "Wer nicht kommen kann",
    question:
      "Lassen sich Plätze übertragen oder stornieren, bis wann und zu welchen Kosten? Pauschalen haben Grenzen (§ 309 Nr. 5 BGB).",
    shop: "Für Freizeitveranstaltungen an festen Terminen gibt es kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).",
  },
  {
    title: "Mitgliedschaften",
    question:
      "Wie lange laufen sie, wie und mit welcher Frist kündigt man, und was geschieht mit dem Zugang danach (§ 309 Nr. 9, § 312k BGB)?",
    shop: "Sie werden einmal bezahlt und enden von selbst. Nichts verlängert sich.",
  },
  {
    title: "Digitale Inhalte und Kurse",
    question:
      "Was darf man mit Dateien und Lektionen tun, wie lange sind sie offen, und was gilt für Fernunterricht (FernUSG)?",
  },
  {
    title: "Mängel und Haftung",
    question:
      "Gilt das gesetzliche Mängelrecht? Eine Beschränkung der Haftung darf Leben, Körper, Gesundheit, Vorsatz und grobe Fahrlässigkeit nicht treffen (§ 309 Nr. 7 BGB). Gibt es Risiken wie beim Wandern?",
  },
];

function changesAndDisputes(facts: TermsFacts): Question {
  return {
    title: "Änderungen, Streit und Recht",
    question:
      "Gelten neue AGB nur für neue Bestellungen? Welches Recht gilt, und nehmen Sie an einer Schlichtung teil (§ 36 VSBG)?",
    shop: facts.disputeSentence ? "Der Satz zur Schlichtung steht unter den AGB." : undefined,
    to: LAW,
  };
}

interface LegalFileNoticeProps {
  /** The page's name, which is the file's name, too. */
  name: string;
  file: { text: string | null } | null;
  /** The number of the published version; null if nothing has been published. */
  number: number | null;
}

/** Says which text visitors see: the published one, or the file in the data folder. */
export function LegalFileNotice({ name, file, number }: LegalFileNoticeProps) {
  const fileName = `legal/${name}.md`;
  return (
    <>
      {file && (
        <Notice>
          {number === null
            ? `Auf der Website steht der Text der Datei ${fileName} im Datenordner. Er gilt, bis Sie hier einen Text veröffentlichen. Danach gilt der veröffentlichte.`
            : `Im Datenordner liegt die Datei ${fileName}. Sie wird nicht gezeigt, solange hier ein Text veröffentlicht ist.`}
          {file.text === null && " Die Datei lässt sich zurzeit nicht lesen."}
        </Notice>
      )}
      {number !== null && (
        <p>
          Jede veröffentlichte Fassung bleibt abrufbar, die jetzige unter{" "}
          <Link to={`/${name}/fassung/${number}`}>{`/${name}/fassung/${number}`}</Link>.
        </p>
      )}
    </>
  );
}

/** The imprint that visitors see, with a warning before a text replaces it. */
export function GeneratedImprint({ imprint }: { imprint: Imprint }) {
  return (
    <div className="grid max-w-text gap-4">
      <Notice>
        <p>
          Auf der Website steht das Impressum aus Ihren{" "}
          <Link to="/admin/settings/operator">Einstellungen</Link>. Ein Text, den Sie hier
          veröffentlichen, ersetzt es ganz: Was Sie danach in den Einstellungen ändern, erscheint
          nicht mehr im Impressum.
        </p>
      </Notice>
      <div className="rounded-cut-lg border border-line bg-card px-5 py-4">
        <ImprintFacts {...imprint} />
      </div>
    </div>
  );
}
