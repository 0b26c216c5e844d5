import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { ITEM_FORM } from "#app/features/catalog/administration/form/admin-item-form.tsx";
import { ABSENT, type Fault } from "#app/features/legal/owners-duties.ts";
import type { LaunchGap, LaunchResult } from "#app/features/noun.ts";
import { settingId, settingLabel, settingPath } from "#app/features/settings/setting-values.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import { NOTICE_PATH } from "#app/features/settings/settings-words.ts";

/** The place of a fault in the administration. */
export interface StoredPlace {
  /** The title of an item or page, or a person's name. */
  label: string;
  /** The page where the fault can be mended; null if only the server's operator can do it. */
  to: string | null;
}

/** The control that mends a fault, on the page of its place. */
const controls: Partial<Record<DutyName, string>> = {
  deliveryTime: settingId("deliveryTime"),
  paymentMeans: settingId("deliveryArea"),
  productSafety: `${ITEM_FORM}-manufacturer`,
};

/** Null without faults. */
export function checkFaults(duty: DutyName, faults: Fault<StoredPlace>[]): LaunchResult {
  const [first] = faults;
  if (!first) return null;
  const control = controls[duty];
  const to = control && first.at.to ? `${first.at.to}#${control}` : first.at.to;
  return gap(duty, sentencesOf(faults), to);
}

/** `missing`: facts about the operator that nobody has entered. */
export function checkOperator(missing: SettingName[]): LaunchResult {
  const [first] = missing;
  if (!first) return null;
  const sentence = `Diese Angaben fehlen noch: ${missing.map(settingLabel).join(", ")}.`;
  return { sentence, to: settingPath(first) };
}

export function checkTaxScheme(hasScheme: boolean): LaunchResult {
  if (hasScheme) return null;
  return gap("tax", "Bei den Preisen steht noch kein Wort zur Steuer.", settingPath("taxScheme"));
}

interface Notice {
  hasPicture: boolean;
  hasPdf: boolean;
}

export function checkGuaranteeNotice({ hasPicture, hasPdf }: Notice): LaunchResult {
  if (hasPicture && hasPdf) return null;
  const missing = hasPicture ? "als PDF für die E-Mails" : "auf den Seiten Ihrer Waren";
  return gap("guaranteeNotice", `Der Hinweis fehlt noch ${missing}.`, NOTICE_PATH);
}

/** `isDecided`: whether the owner has written the sentence, or chosen that it is not needed. */
export function checkDispute(isDecided: boolean): LaunchResult {
  if (isDecided) return null;
  return gap(
    "dispute",
    "Im Impressum und unter den AGB fehlt der Satz, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen.",
    settingPath("disputeNeeded"),
  );
}

/** `isDecided`: whether the owner has written a statement, or chosen that it is not needed. */
export function checkAccessibility(isDecided: boolean): LaunchResult {
  if (isDecided) return null;
  const to = settingPath("accessibilityNeeded");
  return gap("accessibility", "Es gibt noch keine Erklärung.", to);
}

interface DemoContent {
  /** Whether pages show invented content. */
  isShown: boolean;
  /** Whether the demo accounts exist, whose passwords are public. */
  hasAccounts: boolean;
}

export function checkDemoContent({ isShown, hasAccounts }: DemoContent): LaunchResult {
  if (isShown) {
    const shown = gap("demoContent", "Die Website zeigt noch erfundene Beispiele.", "/");
    return { ...shown, isForServer: true };
  }
  if (!hasAccounts) return null;
  const missing = "Es gibt noch Beispielkonten, deren Passwörter alle kennen.";
  return gap("demoContent", missing, "/admin/accounts");
}

/** `address`: the public address of the website; null if it is not set. */
export function checkAddress(address: URL | null): LaunchResult {
  if (address?.protocol === "https:") return null;
  const missing = address
    ? `Die Adresse ${address.origin} ist unverschlüsselt: Passwörter und Anschriften könnten mitgelesen werden.`
    : "Die Adresse der Website ist nicht eingestellt.";
  return { ...gap("encryption", missing, null), isForServer: true };
}

function gap(duty: DutyName, missing: string, to: string | null): LaunchGap {
  return { sentence: `${missing} ${legalDuties[duty].remedy}`, to };
}

const SHOWN_LABELS = 3;

/** 'Becher, Lampe, Decke und 4 weitere: kein Hersteller.' Says of what is not there: 'Es fehlen: Datenschutz, Impressum.' */
function sentencesOf(faults: Fault<StoredPlace>[]): string {
  const whatsAt = grouped(faults.map(({ at, what }) => [at.label, what]));
  const labelsWith = grouped(
    [...whatsAt].map(([label, whats]) => [[...new Set(whats)].join(", "), label]),
  );
  const sentenceOf = (whats: string, labels: string[]) => {
    if (whats !== ABSENT) return `${listed(labels)}: ${whats}.`;
    return `Es ${labels.length === 1 ? "fehlt" : "fehlen"}: ${listed(labels)}.`;
  };
  return [...labelsWith].map(([whats, labels]) => sentenceOf(whats, labels)).join(" ");
}

function grouped(entries: [key: string, value: string][]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key) ?? [];
    group.push(value);
    groups.set(key, group);
  }
  return groups;
}

function listed(labels: string[]): string {
  const more = labels.length - SHOWN_LABELS;
  return labels.slice(0, SHOWN_LABELS).join(", ") + (more > 0 ? ` und ${more} weitere` : "");
}
