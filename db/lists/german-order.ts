import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { plainLetters } from "#db/lists/plain-letters.ts";

/**
 * The sort key of a list of names or titles: the order of German lists (DIN 5007-1), with Ö beside O, ß as ss, and small
 * letters beside capitals. An index on it contains the same expression.
 */
export function germanOrder(name: SQLWrapper): SQL {
  const first = sql`substr(${name}, 1, 1)`;
  const plainFirst = sql`coalesce(nullif(substr(${text(PLAIN)}, instr(${text(MARKED)}, ${first}), 1), ''), lower(${first}))`;
  const others = INNER.reduce(
    (rest, each) => sql`replace(${rest}, ${text(each)}, ${text(plainLetters(each))})`,
    sql`substr(${name}, 2)`,
  );
  // Most names have ASCII letters alone, which need no replacements.
  return sql`case when length(${name}) = length(cast(${name} as blob)) then lower(replace(${name}, '''', '')) else ${plainFirst} || lower(${others}) end`;
}

/** The Latin letters with marks, and each as the first plain one. */
const latin = Array.from({ length: 0x21c - 0xc0 }, (_, index) =>
  String.fromCodePoint(0xc0 + index),
).filter((letter) => /^[a-z]/.test(plainLetters(letter)));
const MARKED = latin.join("");
const PLAIN = latin.map((letter) => plainLetters(letter)[0]).join("");

/**
 * The letters and signs that are also replaced behind the first letter. More of them would nest the expression so deeply
 * that tools with an older SQLite, such as 3.40, could not open the database.
 */
const INNER = [..."äöüßÄÖÜéèáóçñøåłšşğı’'"];

/** An index allows no parameters. */
function text(literal: string): SQL {
  return sql.raw(`'${literal.replaceAll("'", "''")}'`);
}
