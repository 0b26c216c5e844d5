import { type CSSProperties, createContext, Fragment, type ReactNode, useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { emailColors } from "#app/features/email/email-colors.ts";
import { emailMarkdown } from "#app/features/email/email-markdown.server.ts";
import { type PlainBlock, withTexts } from "#app/features/email/email-text.server.ts";
import { signature } from "#app/features/settings/operator.server.ts";
import { publicSite } from "#app/features/settings/public-site.server.ts";
import type { Palette } from "#app/ui/document/palettes.ts";
import type { EmailBlock } from "#db/email-content.ts";

interface Frame {
  subject: string;
  /** Precedes the paths. */
  origin: string;
  /** Today's facts about the sender unless given. */
  signature?: string;
  /** A file has no attachments, so it contains the terms of the contract in full. */
  isFile?: boolean;
}

/** The HTML form of an e-mail, in the one layout that all e-mails share. */
export function emailHtml(content: EmailBlock[], frame: Frame): string {
  const html = renderToStaticMarkup(
    <EmailPaletteProvider value={publicSite().palette}>
      <Layout content={withTexts(content, frame)} {...frame} />
    </EmailPaletteProvider>,
  );
  return `<!doctype html>${html}`;
}

/** The content id by which the HTML references its QR code. */
export const QR_CODE_ID = "qr-code";

/** The content id by which the HTML references the site's logo. */
export const LOGO_ID = "logo";

function Layout({ content, subject, origin, ...frame }: Frame & { content: PlainBlock[] }) {
  const { body, color } = useEmailStyles();
  const firstLink = content.findIndex(({ kind }) => kind === "link" || kind === "external-link");
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {/* Mail programs would darken some of the colours otherwise, and leave a logo on a ground of its own colour. */}
        <meta name="color-scheme" content="light only" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0 }}>
        <div style={body}>
          <p style={{ margin: 0, fontFamily: "Georgia, serif", fontSize: 22 }}>
            <a href={origin} style={{ color: "inherit", textDecoration: "none" }}>
              <Brand />
            </a>
          </p>
          <div style={{ height: 4, width: 64, margin: "6px 0 24px", background: color.sun }} />
          {content.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Block key={index} block={block} origin={origin} isMain={index === firstLink} />
          ))}
          <p style={{ marginTop: 32, fontSize: 14, color: color.soft }}>
            <Signature {...frame} origin={origin} />
          </p>
        </div>
      </body>
    </html>
  );
}

/** Files may be printed, so they show the address of the imprint. */
function Signature({ origin, isFile, ...frame }: Pick<Frame, "signature" | "origin" | "isFile">) {
  const text = frame.signature ?? signature(origin);
  const imprint = `${origin}/impressum`;
  if (isFile || !text.endsWith(imprint)) return <Lines>{text}</Lines>;
  return (
    <>
      <Lines>{text.slice(0, -imprint.length)}</Lines>
      <a href={imprint} style={{ color: "inherit" }}>
        Impressum
      </a>
    </>
  );
}

/** The logo or, without one, the site's name. */
function Brand() {
  const { name, logo } = publicSite();
  if (!logo) return <>{name}</>;
  const width = Math.min(240, Math.round(40 * logo.ratio));
  const ground = logo.ground === "dark" ? { padding: 8, background: "#14181c" } : {};
  return (
    <img
      src={`cid:${LOGO_ID}`}
      alt={name}
      width={width}
      height={Math.round(width / logo.ratio)}
      style={{ display: "block", ...ground }}
    />
  );
}

interface BlockProps {
  block: PlainBlock;
  origin: string;
  /** Whether it is the e-mail's main step. */
  isMain: boolean;
}

function Block({ block, origin, isMain }: BlockProps): ReactNode {
  switch (block.kind) {
    case "heading":
      if (block.level === 3) {
        return <h3 style={{ margin: "20px 0 4px", fontSize: 17 }}>{block.text}</h3>;
      }
      return <h2 style={{ margin: "28px 0 8px", fontSize: 20 }}>{block.text}</h2>;
    case "lines":
      return (
        <p>
          <Lines>{block.lines.join("\n")}</Lines>
        </p>
      );
    case "quote":
      return <Quote>{block.text}</Quote>;
    case "facts":
      return <EmailFacts entries={block.entries} />;
    case "table":
      return <AmountTable {...block} />;
    case "link":
      return <StepLink href={origin + block.path} label={block.label} isMain={isMain} />;
    case "external-link":
      return <StepLink href={block.address} label={block.label} isMain={isMain} />;
    case "qr-code":
      return (
        <p>
          <img src={`cid:${QR_CODE_ID}`} width={240} height={240} alt={block.alt} />
        </p>
      );
    case "unsubscription":
    case "small-link":
      return (
        <Small>
          <a href={origin + block.path} style={{ color: "inherit" }}>
            {block.label}
          </a>
        </Small>
      );
    case "markdown":
      return <MarkdownText origin={origin}>{block.text}</MarkdownText>;
    case "preheader":
      return <div style={hidden}>{block.text}</div>;
    case "note":
      return <Small>{block.text}</Small>;
    default:
      return <p>{block.text}</p>;
  }
}

/** Mail programs know different ways to hide. */
const hidden: CSSProperties = { display: "none", maxHeight: 0, overflow: "hidden" };

function MarkdownText({ origin, children }: { origin: string; children: string }) {
  const { color } = useEmailStyles();
  const html = emailMarkdown(children, { origin, accent: color.sun });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: contains only Markdown's own elements
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function Small({ children }: { children: ReactNode }) {
  return <p style={useEmailStyles().small}>{children}</p>;
}

/** The palette's styles. Mail programs support neither style sheets nor our fonts. */
function stylesFor(palette: Palette) {
  const color = emailColors[palette];
  const type: CSSProperties = {
    fontFamily: "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif",
    fontSize: 17,
    lineHeight: 1.5,
    color: color.ink,
  };
  const body: CSSProperties = {
    ...type,
    margin: "0 auto",
    maxWidth: 600,
    padding: 24,
    background: "#ffffff",
    // Each mail program supports one of the two.
    overflowWrap: "anywhere",
    wordBreak: "break-word",
  };
  const small: CSSProperties = { fontSize: 15, color: color.soft };
  // Outlook does not inherit styles into tables.
  const plainCell: CSSProperties = { ...type, textAlign: "left", verticalAlign: "top" };
  const cell: CSSProperties = {
    ...plainCell,
    padding: "6px 0",
    borderTop: `1px solid ${color.line}`,
  };
  const amount: CSSProperties = {
    ...cell,
    textAlign: "right",
    whiteSpace: "nowrap",
    paddingLeft: 12,
  };
  return { color, body, small, plainCell, cell, amount };
}

const EmailPalette = createContext<Palette>("lake");

/** Provides the palette's colours to the parts inside. */
export const EmailPaletteProvider = EmailPalette.Provider;

export const useEmailStyles = () => stylesFor(useContext(EmailPalette));

/** Outlook does not support `white-space`. */
export function Lines({ children }: { children: string }) {
  return children.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export function Quote({ children }: { children: string }) {
  const { color } = useEmailStyles();
  const style: CSSProperties = {
    margin: "16px 0",
    padding: "0 0 0 16px",
    borderLeft: `4px solid ${color.sun}`,
  };
  return (
    <blockquote style={style}>
      <Lines>{children}</Lines>
    </blockquote>
  );
}

export function EmailFacts({ entries }: { entries: { term: string; value: string }[] }) {
  const { plainCell } = useEmailStyles();
  const term: CSSProperties = {
    ...plainCell,
    padding: "2px 16px 2px 0",
    fontWeight: 400,
    whiteSpace: "nowrap",
  };
  return (
    <table style={{ borderCollapse: "collapse", margin: "16px 0" }}>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.term}>
            <th scope="row" style={term}>
              {entry.term}
            </th>
            <td style={{ ...plainCell, padding: "2px 0" }}>
              <strong>{entry.value}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two columns, so that it fits on phones: the middle columns are shown below the first. */
export function AmountTable(table: Extract<EmailBlock, { kind: "table" }>) {
  const { head, rows, facts, extras = [], total, notes = [] } = table;
  const { cell, amount, small } = useEmailStyles();
  const between = head.slice(1, -1);
  return (
    <table style={{ borderCollapse: "collapse", width: "100%", margin: "16px 0" }}>
      <thead>
        <tr>
          <th scope="col" style={{ ...cell, border: 0 }}>
            {head[0]}
          </th>
          <th scope="col" style={{ ...amount, border: 0 }}>
            {head.at(-1)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two may be alike
          <tr key={index}>
            <td style={cell}>
              {row[0]}
              <br />
              <div style={small}>
                {between.map((name, column) => `${name}: ${row[column + 1]}`).join(", ")}
                {facts?.[index]?.map((fact, place, all) =>
                  typeof fact === "string" ? (
                    <Fragment key={fact}>
                      {typeof all[place - 1] !== "object" && <br />}
                      {fact}
                    </Fragment>
                  ) : (
                    <FoldedList key={fact.summary} {...fact} />
                  ),
                )}
              </div>
            </td>
            <td style={amount}>{row.at(-1)}</td>
          </tr>
        ))}
        {extras.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" style={{ ...cell, fontWeight: 400 }}>
              {label}
            </th>
            <td style={amount}>{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" style={cell}>
            {total.label}
          </th>
          <td style={amount}>
            <strong>{total.value}</strong>
          </td>
        </tr>
        {notes.map((note) => (
          <tr key={note}>
            <td colSpan={2} style={{ ...cell, ...small, border: 0, padding: 0 }}>
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StepLink({ href, label, isMain }: { href: string; label: string; isMain: boolean }) {
  const { color } = useEmailStyles();
  if (!isMain) {
    return (
      <p>
        <a href={href} style={{ color: "inherit" }}>
          {label}
        </a>
      </p>
    );
  }
  const style: CSSProperties = {
    display: "inline-block",
    padding: "12px 20px",
    background: color.sun,
    color: color.ink,
    fontWeight: 600,
    textDecoration: "none",
  };
  return (
    <p style={{ margin: "20px 0" }}>
      <a href={href} style={style}>
        {label}
      </a>
    </p>
  );
}

/** Mail programs that know no details show the whole list. */
function FoldedList({ summary, list }: { summary: string; list: string[] }) {
  return (
    <details>
      <summary>{summary}</summary>
      <Lines>{list.join("\n")}</Lines>
    </details>
  );
}
