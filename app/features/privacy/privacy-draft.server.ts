import { DRAFT_MARK } from "#app/content/legal.ts";
import { env } from "#app/environment/env.server.ts";
import type { Noun } from "#app/features/noun.ts";
import type { PersonalTable, PrivacyChapter } from "#app/features/personal-table.server.ts";
import {
  personalTables,
  type StoredData,
  storedDataOf,
} from "#app/features/privacy/personal-data.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";

/** The settings that the draft names. Null: not known yet. */
interface DraftSettings
  extends Record<"name" | "street" | "place" | "phone" | "email", string | null> {
  siteName: string;
  mapPlace: object | null;
}

/** A draft of the privacy text from what the nouns say about personal data and the settings. */
export function draftPrivacyText(nouns: Noun[], settings: DraftSettings, now = new Date()): string {
  return privacyDraft(factsOf(nouns, settings), formatDate(now));
}

function factsOf(nouns: Noun[], settings: DraftSettings): PrivacyFacts {
  const { siteName, mapPlace, name, street, place, phone, email } = settings;
  return {
    siteName,
    address: [name, street, place].filter((line) => line !== null),
    email: email && readableAddress(email),
    phone,
    website: env.BASE_URL?.origin ?? null,
    mailServer: env.SMTP_URL ? new URL(env.SMTP_URL).hostname : null,
    recipients: nouns.flatMap((noun) => noun.recipients?.() ?? []),
    showsMap: mapPlace !== null,
    areas: keysOf(draftAreas).map((area) => ({
      area: draftAreas[area],
      rows: personalTables(nouns)
        .filter(({ chapter }) => chapter === area)
        .toSorted((one, other) => placeInChapter(one) - placeInChapter(other))
        .map(storedDataOf),
    })),
  };
}

function placeInChapter({ place, placeInChapter = place }: PersonalTable): number {
  return placeInChapter;
}

/** The facts that the draft of a privacy text needs. The owner fills in what is null. */
export interface PrivacyFacts {
  siteName: string;
  /** Name and address, line by line; empty if unknown. */
  address: string[];
  email: string | null;
  phone: string | null;
  /** 'https://shop.example'; null if it is not set. */
  website: string | null;
  /** The name of the server that sends e-mails; null without one. */
  mailServer: string | null;
  /** A line for each recipient of data. */
  recipients: string[];
  showsMap: boolean;
  areas: { area: DraftArea; rows: StoredData[] }[];
}

/** A German privacy text in Markdown (Art. 13 DSGVO). Brackets mark what only the owner knows. */
export function privacyDraft(facts: PrivacyFacts, today: string): string {
  return [
    `> **${DRAFT_MARK}** Stand ${today}. Ergänzen Sie, was in eckigen Klammern steht, streichen Sie, was nicht zutrifft, und löschen Sie dann diesen Absatz.`,
    ...controller(facts),
    ...visits(facts),
    ...storedOnDevices(facts),
    ...facts.areas.flatMap(areaText),
    ...recipients(facts),
    ...rights(facts),
  ].join("\n\n");
}

function controller({ siteName, address, email, phone }: PrivacyFacts): string[] {
  const lines = address.length > 0 ? address : ["[Name]", "[Anschrift]"];
  const ways = [`E-Mail: ${email ?? "[E-Mail-Adresse]"}`, phone && `Telefon: ${phone}`];
  return [
    "## Wer verantwortlich ist",
    `Verantwortlich für ${siteName} ist:`,
    [...lines, ...ways.filter(Boolean)].join("  \n"),
    "[Nur wenn Sie eine haben: Datenschutzbeauftragte Person mit Kontakt]",
  ];
}

function visits({ website }: PrivacyFacts): string[] {
  return [
    "## Wenn du die Website besuchst",
    `Dein Browser schickt unserem Server die Adresse der Seite, die du öffnest, und deine Netzadresse (IP-Adresse), damit die Antwort dich erreicht. Unser eigenes Protokoll enthält die Art der Seite, Zeit, Dauer und Ergebnis und von deiner Netzadresse nur den Anfang, den du mit vielen anderen teilst. Die ganze Netzadresse steht dort nur, wenn der Server etwas abweist, das ein Angriff sein kann, zum Beispiel eine Anmeldung mit einem falschen Passwort. [Wie lange das Protokoll aufbewahrt wird] Der Server steht bei [Name und Anschrift des Hosting-Anbieters]${website ? ` und ist unter ${website} erreichbar` : ""}. [Führt der Anbieter ein eigenes Protokoll: welche Angaben, wie lange]`,
    "Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. f DSGVO: Wir haben ein berechtigtes Interesse daran, dass die Website erreichbar und sicher ist.",
    "Wir zählen, wie viele Warenkörbe, Kassenbesuche und Bestellungen es im Monat gibt. Gespeichert werden dabei nur Summen, ohne eigenes Cookie und ohne Angaben zu dir. Damit dieselbe Kasse nicht zweimal zählt, merkt sich der Server die Nummer des Warenkorbs, nur im Arbeitsspeicher. Dienste zur Auswertung von Besuchen oder für Werbung nutzen wir nicht.",
  ];
}

function storedOnDevices({ showsMap }: PrivacyFacts): string[] {
  return [
    "## Was in deinem Browser gespeichert wird",
    "Wir setzen nur Cookies, die für eine von dir gewünschte Funktion nötig sind (§ 25 Abs. 2 Nr. 2 TDDDG):",
    list([
      "für Warenkorb und Anmeldung: 30 Tage",
      "für Meldungen auf der nächsten Seite und für begonnene Formulare: bis zu 15 Minuten oder bis du den Browser schließt",
      "für deine Angaben an der Kasse, wenn du von dort zum Warenkorb gehst: bis du bestellst oder dich abmeldest, längstens 2 Stunden",
      "für die Darstellung, wenn du hell oder dunkel wählst: ein Jahr",
      "wenn sehr viele gleichzeitig kommen, für deinen Platz in der Reihe: 10 Minuten",
      "zum Schutz deines Kontos vor dem Ausprobieren von Passwörtern, sobald du dich einmal angemeldet hast: 400 Tage",
      ...(showsMap ? ["wenn du die Karte laden lässt: bis du den Browser schließt"] : []),
    ]),
    "Dein Browser behält außerdem eine Kopie des Warenkorbs und deine Wahl der Darstellung. Du kannst das alles in den Einstellungen des Browsers löschen.",
  ];
}

function areaText({ area, rows }: PrivacyFacts["areas"][number]): string[] {
  return [
    `## ${area.title}`,
    area.basis,
    list(rows.map(({ title, purpose, period }) => `**${title}**: ${purpose} Wie lange: ${period}`)),
  ];
}

function recipients(facts: PrivacyFacts): string[] {
  const { mailServer, showsMap } = facts;
  return [
    "## Wer Daten von uns bekommt",
    list([
      "Hosting: [Name und Anschrift des Anbieters], als Auftragsverarbeiter (Art. 28 DSGVO)",
      ...(mailServer
        ? [
            `E-Mails: [Name und Anschrift des Anbieters von ${mailServer}], als Auftragsverarbeiter (Art. 28 DSGVO)`,
          ]
        : []),
      ...facts.recipients,
      ...(showsMap
        ? [
            "Karte: Die OpenStreetMap Foundation, Großbritannien, erfährt deine Netzadresse, aber erst, wenn du die Karte auf der Seite „Kontakt“ laden lässt (Art. 6 Abs. 1 Buchst. a DSGVO)",
          ]
        : []),
      "Buchhaltung: [Steuerbüro, wenn Sie eines haben], und Behörden, wenn ein Gesetz uns dazu verpflichtet",
    ]),
    "Sonst geben wir nichts weiter und verkaufen keine Daten. Automatisch entschieden wird über niemanden (Art. 22 DSGVO).",
  ];
}

function rights({ email }: PrivacyFacts): string[] {
  return [
    "## Welche Rechte du hast",
    list([
      "Auskunft über deine Daten und eine Kopie davon (Art. 15 DSGVO), auch in einem Format für andere Programme (Art. 20 DSGVO)",
      "Berichtigung (Art. 16 DSGVO), Löschung (Art. 17 DSGVO) und Einschränkung (Art. 18 DSGVO)",
      "Widerspruch gegen alles, was wir auf ein berechtigtes Interesse stützen (Art. 21 DSGVO)",
      "Widerruf jeder Einwilligung. Was bis dahin geschah, bleibt rechtmäßig (Art. 7 Abs. 3 DSGVO)",
    ]),
    `Mit einem Konto geht das meiste sofort: Unter [Meine Daten](/dashboard/data) siehst du alles, was zu dir gespeichert ist, lädst es herunter und löschst dein Konto. Sonst genügt eine Nachricht an ${email ?? "[E-Mail-Adresse]"}.`,
    "Du kannst dich bei einer Aufsichtsbehörde beschweren (Art. 77 DSGVO), zum Beispiel bei der für uns zuständigen: [Name und Anschrift der Behörde Ihres Bundeslands].",
    "Ohne die Pflichtfelder der Formulare können wir eine Bestellung oder Anfrage nicht bearbeiten. Alles andere ist freiwillig. Die Tabelle unter diesem Text nennt jede Angabe einzeln.",
  ];
}

function list(points: string[]): string {
  return points.map((point) => `- ${point}`).join("\n");
}

/** A chapter of the privacy text. */
export interface DraftArea {
  title: string;
  /** The legal basis (Art. 6 DSGVO). */
  basis: string;
}

const contract = "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).";

export const draftAreas: Record<PrivacyChapter, DraftArea> = {
  account: { title: "Dein Konto", basis: contract },
  orders: {
    title: "Bestellen und bezahlen",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Danach bewahren wir Belege auf, weil Steuer- und Handelsrecht uns dazu verpflichten (Art. 6 Abs. 1 Buchst. c DSGVO).",
  },
  dates: {
    title: "Events und Termine",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Hat dich jemand anderes angemeldet, stammen die Angaben von dieser Person, und Grundlage ist unser Interesse, dich einzuplanen (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
  membership: {
    title: "Mitgliedschaft",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). An ihr Ende erinnern wir dich nach § 7 Abs. 3 UWG, bis du widersprichst.",
  },
  newsletter: {
    title: "Newsletter",
    basis:
      "Rechtsgrundlage ist deine Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO). Du kannst sie jederzeit mit dem Link in jeder Ausgabe widerrufen. Den Nachweis bewahren wir auf, um uns zu verteidigen (Art. 6 Abs. 1 Buchst. f DSGVO). Ob und was du liest, messen wir nicht: In keiner Ausgabe stecken Zählpixel oder umgeleitete Links (§ 25 TDDDG). Links auf unsere eigenen Seiten können die Nummer der Ausgabe tragen: Dann zählen wir je Ausgabe eine Zahl, ohne Cookie und ohne Bezug zu dir.",
  },
  messages: {
    title: "Nachrichten an uns",
    basis:
      "Rechtsgrundlage ist der Vertrag oder seine Anbahnung (Art. 6 Abs. 1 Buchst. b DSGVO), sonst unser Interesse, dir zu antworten (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
  declarations: {
    title: "Widerruf und Kündigung",
    basis:
      "Rechtsgrundlage sind unsere gesetzlichen Pflichten (Art. 6 Abs. 1 Buchst. c DSGVO mit § 356a und § 312k BGB).",
  },
  emails: {
    title: "E-Mails von uns",
    basis:
      "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO). Danach bewahren wir Geschäftsbriefe auf, weil Steuer- und Handelsrecht uns dazu verpflichten (Art. 6 Abs. 1 Buchst. c DSGVO).",
  },
  protection: {
    title: "Schutz vor Missbrauch und Nachweise",
    basis:
      "Rechtsgrundlage ist unser Interesse an einem sicheren Betrieb und an nachvollziehbaren Änderungen (Art. 6 Abs. 1 Buchst. f DSGVO).",
  },
};
