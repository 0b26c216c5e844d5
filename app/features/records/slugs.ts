/** Enough for a readable address. */
const LONGEST = 60;

const spellings: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The title as part of an address: 'Über das Glück' becomes 'ueber-das-glueck'. `fallback`: for a title without letters. */
export function slugOf(title: string, fallback: string): string {
  const words = title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spellings[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const slug = words.reduce((all, word) => {
    const longer = all === "" ? word : `${all}-${word}`;
    return longer.length > LONGEST ? all : longer;
  }, "");
  return slug || words[0]?.slice(0, LONGEST) || fallback;
}

/** The slug, or the slug with the first free number. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  let number = 2;
  while (isTaken(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
