export interface HostileBody {
  /** The kind of attack, for the message of a failing test. */
  kind: string;
  contentType: string;
  body: string | Uint8Array<ArrayBuffer>;
}

const URL_ENCODED = "application/x-www-form-urlencoded";
/** So many parts are several times as large as the largest form. */
const MOST_PARTS = 5000;
const BOUNDARY = "----behappy-fuzz";

/** Names with a special meaning for JavaScript, conform or query parsers. */
const SPECIAL_NAMES = [
  "__proto__",
  "__proto__.polluted",
  "__proto__[polluted]",
  "constructor",
  "prototype",
  "constructor.prototype.polluted",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "length",
  "then",
  "__intent__",
  "__state__",
  "$",
  "",
  " ",
  ".",
  "[]",
  "[0]",
  "a[",
  "a]",
  "a..b",
  "a[b]c",
];
const INDEXES = ["0", "1", "-1", "7", "4294967295", "999999999", "1e21", "NaN", "", "length"];
const WRONG_ENCODINGS = [
  "%",
  "%zz",
  "%ff%fe",
  "%00",
  "%ED%A0%80",
  "%C0%AF",
  "%u0041",
  "%0d%0a",
  "+%2",
  "\u00e4",
];
const WRONG_TYPES = [
  "",
  "text/plain",
  "application/json",
  "multipart/form-data",
  "image/png",
  "multipart/form-data; boundary=",
  `${URL_ENCODED}; charset=utf-16`,
  "application/xml",
];

/** Makes bodies that no browser sends from the names and values of an ordinary form. */
export function createHostileBodies(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <Choice>(choices: readonly Choice[]) => choices[below(choices.length)] as Choice;
  const pair = (name: string, value: string) => `${encodeURIComponent(name)}=${value}`;

  const kinds: Record<string, (name: string) => string> = {
    indexed: (name) => pair(`${name}[${oneOf(INDEXES)}]${oneOf(["", ".b", "[0]"])}`, "1"),
    nested: (name) => pair(`${name}${".a".repeat(1 + below(30))}`, "1"),
    "deeply nested": (name) => pair(`${name}${oneOf([".a", "[0]"]).repeat(15_000)}`, "1"),
    repeated: (name) =>
      Array(2 + below(30))
        .fill(pair(name, "1"))
        .join("&"),
    "repeated without end": (name) => `${oneOf(["a", name])}&`.repeat(49_000).slice(0, -1),
    "many names": (name) => Array.from({ length: 7000 }, (_, i) => `${name}${i}=1`).join("&"),
    empty: () => oneOf(["", "&", "=", "&&&&", "=1", "==", "&=&"]),
    "huge value": (name) => pair(name, oneOf(["x", "%F0%9F%8C%9E", "+", "%0A"]).repeat(8000)),
    "huge name": (name) => pair(name.repeat(1 + Math.floor(90_000 / (name.length + 1))), "1"),
    "too large": (name) => pair(name, "x".repeat(150_000)),
    special: () => pair(oneOf(SPECIAL_NAMES), oneOf(["1", "", "%7B%7D", "null"])),
    "wrongly encoded": (name) =>
      `${oneOf([name, oneOf(WRONG_ENCODINGS)])}=${oneOf(WRONG_ENCODINGS)}`,
    "other value": (name) =>
      pair(name, oneOf(["-1", "1e309", "NaN", "%00", "[object Object]", "99"])),
  };

  const asMultipart = (query: string): string => {
    const pairs = query.split("&", MOST_PARTS).join("&");
    const parts = [...new URLSearchParams(pairs)].map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${oneOf(["", "", '; filename="a"'])}\r\n\r\n${value}\r\n`,
    );
    return parts.join("") + oneOf([`--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, ""]);
  };

  /** Returns the next body. `ordinary` contains the form's fields. */
  return (ordinary: Record<string, string>): HostileBody => {
    const kind = oneOf(Object.keys(kinds));
    const kept = new URLSearchParams(ordinary);
    const name = oneOf([...kept.keys(), "a"]);
    if (kind === "other value") kept.delete(name);
    const hostile = kinds[kind]?.(name) ?? "";
    // Half of them keep the other fields of the form, which gets them past the first checks.
    const query = random() < 0.5 ? hostile : `${kept}&${hostile}`;
    const encoding = random();
    if (encoding < 0.1) return { kind, contentType: oneOf(WRONG_TYPES), body: query };
    if (encoding < 0.2) {
      const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
      return { kind: `${kind}, multipart`, contentType, body: asMultipart(query) };
    }
    const contentType = URL_ENCODED;
    if (encoding > 0.95) return { kind, contentType, body: Buffer.from(query, "latin1") };
    return { kind, contentType, body: query };
  };
}
