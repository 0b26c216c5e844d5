import type { LegalPageName } from "#app/content/legal.ts";
import {
  type CurrentTexts,
  currentTexts,
  findKeptVersion,
  shortHash,
} from "#app/features/legal/contract-texts/contract-texts.server.ts";
import { findLegalVersion } from "#app/features/pages/versions/legal-version.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { ContractTextName } from "#db/schema.ts";

/** A version of a text, for the page at its address. */
export interface TextVersion {
  /** 'Fassung 3' or 'Fassung 1f3870be'. */
  name: string;
  /** Says since when the version exists. */
  lead: string;
  /** Says that another version applies now; null for the current one. */
  notice: string | null;
  /** Markdown. */
  text: string;
}

/** The path of a version that orders were placed under. */
export function versionPath(name: ContractTextName, { sha256 }: { sha256: string }): string {
  return `${pagesOf[name]}/fassung/${sha256}`;
}

const pagesOf: Record<ContractTextName, string> = { terms: "/agb", instruction: "/widerruf" };

const NO_LONGER_PUBLISHED = "Diese Fassung gilt nicht mehr. Sie steht hier zum Nachlesen.";
const ONLY_FOR_OLDER_ORDERS =
  "Für Bestellungen, die unter dieser Fassung aufgegeben wurden, gilt sie weiter. Für neue Bestellungen gilt eine andere.";

/**
 * The version of a legal page at the address `/{page}/fassung/{key}`, kept for ever because orders refer to it. The
 * key is a published version's number or, for the terms of an order, the hash of the text. Null if there is none.
 */
export async function findTextVersion(
  page: LegalPageName,
  key: string,
): Promise<TextVersion | null> {
  if (page === "agb" && isHash(key)) return findOrderedVersion("terms", key);
  const published = findLegalVersion(page, Number(key));
  if (!published) return null;
  const { number, at, isNewest, text } = published;
  const name = `Fassung ${number}`;
  const notice = isNewest ? null : NO_LONGER_PUBLISHED;
  return { name, lead: `${name} vom ${formatMoment(at)}`, notice, text };
}

/** The version with this hash; null if no order was placed under it. */
export async function findOrderedVersion(
  name: ContractTextName,
  sha256: string,
): Promise<TextVersion | null> {
  const kept = isHash(sha256) ? findKeptVersion(name, sha256) : null;
  if (!kept) return null;
  const current: CurrentTexts = await currentTexts();
  return {
    name: `Fassung ${shortHash(kept)}`,
    lead: `Fassung ${shortHash(kept)}, für Bestellungen ab dem ${formatDate(kept.createdAt)}`,
    notice: current[name]?.sha256 === sha256 ? null : ONLY_FOR_OLDER_ORDERS,
    text: kept.content,
  };
}

function isHash(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key);
}
