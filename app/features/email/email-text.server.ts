import { type PlainBlock, withTexts } from "#app/features/email/plain-blocks.server.ts";
import { signature } from "#app/features/settings/operator.server.ts";
import type { EmailBlock } from "#db/email-content.ts";

interface Frame {
  /** Precedes the paths. */
  origin: string;
  /** Today's facts about the sender unless given. */
  signature?: string;
}

/** The plain text form of an e-mail. */
export function emailText(content: EmailBlock[], { origin, ...frame }: Frame): string {
  const blocks = withTexts(content).map((block) => textOf(block, origin));
  // Two hyphens and a space: mail programs recognise the rest as a signature (RFC 3676, 4.3).
  return `${[...blocks, `-- \n${frame.signature ?? signature(origin)}`].join("\n\n")}\n`;
}

function textOf(block: PlainBlock, origin: string): string {
  switch (block.kind) {
    case "heading":
      if (block.level === 3) return block.text;
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "lines":
      return block.lines.join("\n");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "facts":
      return block.entries.map(({ term, value }) => `${term}: ${value}`).join("\n");
    case "table":
      return tableText(block);
    case "link":
    case "unsubscription":
      return `${block.label}:\n${origin}${block.path}`;
    case "qr-code":
      return block.alt;
    default:
      return block.text;
  }
}

/** One paragraph per row, with the column headings beside the values: aligned columns break on phones. */
function tableText(table: Extract<EmailBlock, { kind: "table" }>): string {
  const { head, rows, facts, extras = [], total, notes = [] } = table;
  const [, ...names] = head;
  const texts = rows.map(([first, ...rest], row) => {
    const values = rest.map((value, index) => `${names[index]}: ${value}`);
    return [first, values.join(", "), ...(facts?.[row] ?? [])].join("\n  ");
  });
  const sums = [...extras, total].map(({ label, value }) => `${label}: ${value}`);
  return [...texts, ...sums, ...notes].join("\n");
}
