import type { OperatorFacts } from "#app/features/settings/operator.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";

/*
 * Official texts, verbatim: the instruction of Anlage 1 with its design notes and the form of Anlage 2 to
 * Art. 246a § 1 Abs. 2 Satz 2 EGBGB, as of 19 June 2026. By law, the model fulfils the duty only if it is
 * filled in correctly ('zutreffend ausgefüllt'). Its wording must therefore not change, not even from 'Sie'
 * to 'du'.
 */

/**
 * The classes of contracts with a right of withdrawal. Each has an instruction of its own; classes are never
 * combined in one.
 */
export const instructionClasses = ["goods", "service", "digital"] as const;
type InstructionClass = (typeof instructionClasses)[number];

export const instructionTitles: Record<InstructionClass, string> = {
  goods: "Widerrufsbelehrung für Waren",
  service: "Widerrufsbelehrung für Kurse und Mitgliedschaften",
  digital: "Widerrufsbelehrung für digitale Inhalte",
};

/** A place in the text where the operator's facts are filled in. */
export type Blank = "trader" | "traderWithEmail" | "withdrawalAddress";

/** Text with blanks to fill in. */
export type OfficialText = (string | { blank: Blank })[];

interface OfficialPart {
  heading: string;
  paragraphs: OfficialText[];
}

/** Design note 1: option b for the goods of one order, option a for services and digital content. */
const periods: Record<InstructionClass, string> = {
  goods:
    ", an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.",
  service: " des Vertragsabschlusses.",
  digital: " des Vertragsabschlusses.",
};

/** Design note 5 b. */
const returnCostSentences = {
  shop: "Wir tragen die Kosten der Rücksendung der Waren.",
  customer: "Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.",
};

type ReturnCosts = keyof typeof returnCostSentences;

/** The instruction for one class of contracts. */
export function officialInstruction(
  contractClass: InstructionClass,
  returnCosts: ReturnCosts,
): OfficialPart[] {
  return [
    {
      heading: "Widerrufsrecht",
      paragraphs: [
        [
          "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
        ],
        [`Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag${periods[contractClass]}`],
        [
          "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (",
          { blank: "trader" },
          ") mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. ",
          // Design note 3.
          "Sie können Ihr Widerrufsrecht auch online unter ",
          { blank: "withdrawalAddress" },
          " ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.",
        ],
        [
          "Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.",
        ],
      ],
    },
    {
      heading: "Folgen des Widerrufs",
      paragraphs: [
        [
          "Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.",
          ...(contractClass === "goods" ? [` ${REFUND_AFTER_RETURN}`] : []),
        ],
        ...(contractClass === "goods" ? returnOfGoods(returnCosts) : []),
        ...(contractClass === "service" ? [[COMPENSATION_FOR_SERVICES]] : []),
      ],
    },
  ];
}

/** Design note 4. */
const REFUND_AFTER_RETURN =
  "Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.";

/** Design note 5. */
function returnOfGoods(returnCosts: ReturnCosts): OfficialText[] {
  return [
    [
      "Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.",
    ],
    [returnCostSentences[returnCosts]],
    [
      "Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.",
    ],
  ];
}

/** Design note 6, without the supplies that this shop does not sell. */
const COMPENSATION_FOR_SERVICES =
  "Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.";

/** Anlage 2. */
export const modelForm: { heading: string; note: string; lines: OfficialText[]; end: string } = {
  heading: "Muster-Widerrufsformular",
  note: "(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)",
  lines: [
    ["An ", { blank: "traderWithEmail" }, ":"],
    [
      "Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)",
    ],
    ["Bestellt am (*)/erhalten am (*)"],
    ["Name des/der Verbraucher(s)"],
    ["Anschrift des/der Verbraucher(s)"],
    ["Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)"],
    ["Datum"],
  ],
  end: "(*) Unzutreffendes streichen.",
};

/** Art. 246a § 1 Abs. 3 Nr. 1 EGBGB: buyers must be told that there is no right of withdrawal. */
export const NO_WITHDRAWAL_FROM_LEISURE =
  "Für dieses Event gibt es kein Widerrufsrecht: Es ist eine Freizeitveranstaltung an einem festen Termin (§ 312g Abs. 2 Nr. 9 BGB).";
export const NO_WITHDRAWAL_FROM_LEISURE_EVENTS =
  "Für diese Events gibt es kein Widerrufsrecht: Es sind Freizeitveranstaltungen an festen Terminen (§ 312g Abs. 2 Nr. 9 BGB).";

/** A part of the instruction on withdrawal. Each has a heading and an anchor of its own. */
type InstructionPart = InstructionClass | "dated-leisure" | "form";

/** These headings also identify the parts of versions that are kept for ever, so they must never change. */
export const partHeadings: Record<InstructionPart, string> = {
  ...instructionTitles,
  "dated-leisure": "Events an einem festen Termin",
  form: modelForm.heading,
};

export const partAnchors: Record<InstructionPart, string> = {
  goods: "belehrung-goods",
  service: "belehrung-service",
  digital: "belehrung-digital",
  "dated-leisure": "ohne-widerrufsrecht",
  form: "muster",
};

/**
 * The whole instruction in Markdown: one section for each class, one for events without a right of
 * withdrawal, and the model form.
 */
export function instructionMarkdown(
  facts: InstructionFacts & { returnCosts: ReturnCosts },
): string {
  const filled = (text: OfficialText) =>
    literal(
      fillBlanks(text, facts)
        .map((piece) => piece.text)
        .join(""),
    );
  const classes = instructionClasses.flatMap((each) => [
    headingOf(each),
    ...officialInstruction(each, facts.returnCosts).flatMap(({ heading, paragraphs }) => [
      `### ${heading}`,
      ...paragraphs.map(filled),
    ]),
  ]);
  const form = [
    literal(modelForm.note),
    modelForm.lines.map((line) => `- ${filled(line)}`).join("\n"),
    literal(modelForm.end),
  ];
  const leisure = [headingOf("dated-leisure"), literal(NO_WITHDRAWAL_FROM_LEISURE)];
  return `${[...classes, ...leisure, headingOf("form"), ...form].join("\n\n")}\n`;
}

interface InstructionSection {
  part: InstructionPart;
  /** Markdown, with the heading. */
  markdown: string;
}

/** The parts of a kept instruction, in its order. */
export function sectionsOf(markdown: string): InstructionSection[] {
  const parts = keysOf(partHeadings);
  return markdown.split(/^(?=## )/m).flatMap((section) => {
    const part = parts.find((each) => section.startsWith(`${headingOf(each)}\n`));
    return part ? [{ part, markdown: section }] : [];
  });
}

function headingOf(part: InstructionPart): string {
  return `## ${partHeadings[part]}`;
}

/** Escapes the characters that Markdown would interpret. */
function literal(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&]/g, "\\$&")
    .replace(/^[#+=~-]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

/** A piece of a filled-in text; a gap is a fact that the operator has not given yet. */
export type FilledPiece = { text: string; isGap: boolean };

export type InstructionFacts = Pick<
  OperatorFacts,
  "name" | "street" | "place" | "phone" | "email"
> & {
  /** The full address of the page with the withdrawal form. */
  withdrawalAddress: string;
};

const words = {
  name: "Name",
  street: "Straße und Hausnummer",
  place: "Postleitzahl und Ort",
  phone: "Telefonnummer",
  email: "E-Mail-Adresse",
} as const;

type Fact = keyof typeof words;

/**
 * The facts of each blank in their order. Design note 2 requires name, address, phone number and e-mail
 * address.
 */
const factsOf: Record<Exclude<Blank, "withdrawalAddress">, Fact[]> = {
  trader: ["name", "street", "place", "phone", "email"],
  traderWithEmail: ["name", "street", "place", "email"],
};

export function fillBlanks(text: OfficialText, facts: InstructionFacts): FilledPiece[] {
  return text.flatMap((part): FilledPiece[] => {
    if (typeof part === "string") return [{ text: part, isGap: false }];
    if (part.blank === "withdrawalAddress")
      return [{ text: facts.withdrawalAddress, isGap: false }];
    const filled = factsOf[part.blank].map((fact) => filledWith(fact, facts[fact]));
    return filled.flatMap((piece, index) =>
      index === 0 ? [piece] : [{ text: ", ", isGap: false }, piece],
    );
  });
}

/** The names of the facts that the instructions still lack. */
export function missingFacts(facts: Pick<OperatorFacts, Fact>): string[] {
  return factsOf.trader.filter((fact) => !facts[fact]).map((fact) => words[fact]);
}

function filledWith(fact: Fact, value: string | null): FilledPiece {
  const text = value && fact === "email" ? readableAddress(value) : value;
  return text ? { text, isGap: false } : { text: `[${words[fact]} fehlt]`, isGap: true };
}
