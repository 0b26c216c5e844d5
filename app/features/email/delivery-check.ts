import { countOf } from "#app/ui/format/format.ts";

/** The texts of a name's TXT records; null if the DNS could not be asked. */
export type DnsTexts = string[] | null;

export interface DeliveryRecords {
  spf: DnsTexts;
  /** Undefined: no selector is known, so nobody knows where to look. */
  dkim: DnsTexts | undefined;
  dmarc: DnsTexts;
}

export interface DeliveryFinding {
  name: "SPF" | "DKIM" | "DMARC";
  state: "good" | "bad" | "unknown";
  /** The fault, or the effect of the record. */
  sentence: string;
  /** The records that were found. */
  found: string[];
  /** The record to enter; null if there is nothing to enter, or if only the mail server's provider knows it. */
  entry: { name: string; text: string } | null;
}

export interface CheckedSender {
  /** In ASCII. */
  domain: string;
  selector: string | null;
  /** Reports about e-mails that failed go there. */
  reportsTo: string;
}

/** Judges whether other mail servers can see that e-mails from this domain are genuine. */
export function judgeDelivery(records: DeliveryRecords, sender: CheckedSender): DeliveryFinding[] {
  return [
    judgeSpf(records.spf, sender),
    judgeDkim(records.dkim, sender),
    judgeDmarc(records.dmarc, sender),
  ];
}

type Judged = Omit<DeliveryFinding, "name">;

const notAsked: Judged = {
  state: "unknown",
  sentence: "Das DNS hat nicht geantwortet. Bitte prüfen Sie es in ein paar Minuten noch einmal.",
  found: [],
  entry: null,
};

/** RFC 7208. */
function judgeSpf(texts: DnsTexts, { domain }: CheckedSender): DeliveryFinding {
  const name = "SPF";
  if (texts === null) return { name, ...notAsked };
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record = ""] = found;
  if (found.length === 0) {
    const text = "v=spf1 include:… ~all";
    const sentence =
      "Der Eintrag fehlt. Er nennt die Mailserver, die in Ihrem Namen schreiben dürfen. Was hinter „include:“ steht, sagt Ihnen der Anbieter Ihres Mailservers.";
    return { name, state: "bad", sentence, found, entry: { name: domain, text } };
  }
  if (found.length > 1) {
    const sentence = `Es gibt ${countOf(found.length, "Eintrag", "Einträge")}, und damit gilt keiner. Fassen Sie sie zu einem zusammen.`;
    return { name, state: "bad", sentence, found, entry: null };
  }
  const open = /(^|\s)\+?all(\s|$)/i.test(record);
  const hasEnd = /(^|\s)([~-]all(\s|$)|redirect=)/i.test(record);
  if (open || !hasEnd) {
    const sentence =
      "Er lässt alle Mailserver der Welt zu. Er muss mit „~all“ oder „-all“ enden, ohne „+all“.";
    return { name, state: "bad", sentence, found, entry: null };
  }
  const sentence = "Vorhanden. Der Anbieter Ihres Mailservers muss darin stehen.";
  return { name, state: "good", sentence, found, entry: null };
}

/** RFC 6376, 3.6.1. */
function judgeDkim(
  texts: DnsTexts | undefined,
  { domain, selector }: CheckedSender,
): DeliveryFinding {
  const name = "DKIM";
  const noEntry = { found: [], entry: null };
  if (texts === undefined) {
    const sentence =
      "Noch nicht geprüft: Dafür braucht es den Selektor. Er steht beim Anbieter Ihres Mailservers neben dem Schlüssel, oder als „s=“ im Kopf einer E-Mail, die Sie bekommen haben.";
    return { name, state: "unknown", sentence, ...noEntry };
  }
  if (texts === null) return { name, ...notAsked };
  const keys = texts.filter((text) => /(^|;)\s*p=/i.test(text));
  const [, key = ""] = /(?:^|;)\s*p=([^;]*)/i.exec(keys[0] ?? "") ?? [];
  if (keys.length > 0 && key.trim() !== "") {
    const sentence = "Vorhanden. Damit lässt sich prüfen, was Ihr Mailserver unterschreibt.";
    return { name, state: "good", sentence, found: keys.slice(0, 1), entry: null };
  }
  if (keys.length > 0) {
    const sentence =
      "Der Schlüssel ist zurückgezogen (leeres „p=“). Lassen Sie sich vom Anbieter einen neuen geben.";
    return { name, state: "bad", sentence, found: keys, entry: null };
  }
  const sentence = `Der Eintrag fehlt unter ${selector}._domainkey.${domain}. Schalten Sie DKIM beim Anbieter Ihres Mailservers ein; er zeigt Ihnen den Eintrag. Vielleicht stimmt auch der Selektor nicht.`;
  return { name, state: "bad", sentence, ...noEntry };
}

/** RFC 9989. */
function judgeDmarc(texts: DnsTexts, { domain, reportsTo }: CheckedSender): DeliveryFinding {
  const name = "DMARC";
  if (texts === null) return { name, ...notAsked };
  const found = texts.filter((text) => /^v=DMARC1(\s*;|\s*$)/i.test(text));
  if (found.length === 0) {
    const text = `v=DMARC1; p=none; rua=mailto:${reportsTo}`;
    const sentence =
      "Der Eintrag fehlt. Er sagt anderen Mailservern, was mit E-Mails geschehen soll, die nicht von Ihnen sind. Für den Anfang genügt „p=none“.";
    return { name, state: "bad", sentence, found, entry: { name: `_dmarc.${domain}`, text } };
  }
  const [, policy = ""] = /;\s*p=(\w+)/i.exec(found[0] ?? "") ?? [];
  if (found.length > 1 || !/^(none|quarantine|reject)$/i.test(policy)) {
    const sentence =
      found.length > 1
        ? "Es gibt mehrere Einträge, und damit gilt keiner. Lassen Sie einen stehen."
        : "Er sagt nicht, was geschehen soll: „p=“ muss none, quarantine oder reject sein.";
    return { name, state: "bad", sentence, found, entry: null };
  }
  const sentence = `Vorhanden, mit „p=${policy.toLowerCase()}“.`;
  return { name, state: "good", sentence, found, entry: null };
}

/** Domains of mailboxes for everybody. Only their providers' own servers may write in their name. */
const mailboxProviders = new Set([
  "aol.com",
  "freenet.de",
  "gmail.com",
  "gmx.at",
  "gmx.ch",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.com",
  "hotmail.de",
  "icloud.com",
  "live.de",
  "mail.de",
  "outlook.com",
  "outlook.de",
  "posteo.de",
  "proton.me",
  "t-online.de",
  "web.de",
  "yahoo.com",
  "yahoo.de",
]);

export const isMailboxProvider = (domain: string) => mailboxProviders.has(domain.toLowerCase());
