import { type DutyName, legalDuties } from "#app/content/legal-duties.ts";
import { ownersDuties } from "#app/features/legal/owners-duties.ts";
import type { Shop } from "./crawl-shop.ts";
import { softwareChecks } from "./duty-checks.ts";
import { factsOnPages } from "./facts-on-pages.ts";

export interface Finding {
  duty: DutyName;
  /** German sentences; null if the duty could not be checked. */
  faults: string[] | null;
}

/** Every duty with its faults, in the order of the report. */
export function checkDuties(shop: Shop): Finding[] {
  const names = Object.keys(legalDuties) as DutyName[];
  const facts = factsOnPages(shop);
  const ownersChecks: Partial<Record<DutyName, (typeof ownersDuties)["tax"]>> = ownersDuties;
  return names.map((duty) => {
    const software = softwareChecks[duty] ? softwareChecks[duty](shop) : [];
    const owners = ownersChecks[duty]?.(facts).map(({ at, what }) => `${at}: ${what}`) ?? [];
    return { duty, faults: software && [...new Set([...software, ...owners])] };
  });
}

export function isBroken({ faults }: Finding): boolean {
  return faults !== null && faults.length > 0;
}

/** 0: all duties are kept. 1: one is broken. 2: none is broken, but one could not be checked. */
export function exitCodeOf(findings: Finding[]): 0 | 1 | 2 {
  if (findings.some(isBroken)) return 1;
  return findings.some(isUnseen) ? 2 : 0;
}

function isUnseen({ faults }: Finding): boolean {
  return faults === null;
}

const SHOWN_FAULTS = 5;

/** The report for the owner, line by line. */
export function reportOf(findings: Finding[]): string[] {
  const broken = findings.filter(isBroken).length;
  const unseen = findings.filter(isUnseen).length;
  const kept = findings.length - broken - unseen;
  return [
    ...findings.flatMap(linesOf),
    "",
    `${findings.length} Pflichten: ${kept} erfüllt, ${broken} verletzt, ${unseen} nicht geprüft.`,
    "Das prüft, was eine Maschine sehen kann. Es ersetzt keinen Rechtsrat.",
    ...(unseen > 0 ? ["Die Prüfung ist unvollständig und gilt nicht als bestanden."] : []),
  ];
}

function linesOf({ duty, faults }: Finding): string[] {
  const { paragraph, title, remedy } = legalDuties[duty];
  const line = `${title} (${paragraph})`;
  if (faults === null)
    return [`–  ${line}`, "     Nicht geprüft: Dafür muss jemand bestellen können."];
  if (faults.length === 0) return [`✓  ${line}`];
  const more = faults.length - SHOWN_FAULTS;
  return [
    `✗  ${line}`,
    ...faults.slice(0, SHOWN_FAULTS).map((fault) => `     ${fault}`),
    ...(more > 0 ? [`     und ${more} weitere`] : []),
    `   → ${remedy}`,
  ];
}
