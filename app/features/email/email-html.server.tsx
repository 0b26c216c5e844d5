import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  AmountTable,
  EmailFacts,
  EmailPaletteProvider,
  Lines,
  LinkButton,
  Quote,
  useEmailStyles,
} from "#app/features/email/email-parts.tsx";
import { type PlainBlock, withTexts } from "#app/features/email/plain-blocks.server.ts";
import { signature } from "#app/features/settings/operator.server.ts";
import { publicSite } from "#app/features/settings/public-site.server.ts";
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
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
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
            <Block key={index} block={block} origin={origin} />
          ))}
          <p style={{ marginTop: 32, fontSize: 14, color: color.soft }}>
            <Lines>{frame.signature ?? signature(origin)}</Lines>
          </p>
        </div>
      </body>
    </html>
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

function Block({ block, origin }: { block: PlainBlock; origin: string }): ReactNode {
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
      return <LinkButton href={origin + block.path}>{block.label}</LinkButton>;
    case "qr-code":
      return (
        <p>
          <img src={`cid:${QR_CODE_ID}`} width={240} height={240} alt={block.alt} />
        </p>
      );
    case "unsubscription":
      return (
        <Small>
          <a href={origin + block.path} style={{ color: "inherit" }}>
            {block.label}
          </a>
        </Small>
      );
    case "note":
      return <Small>{block.text}</Small>;
    default:
      return <p>{block.text}</p>;
  }
}

function Small({ children }: { children: ReactNode }) {
  return <p style={useEmailStyles().small}>{children}</p>;
}
