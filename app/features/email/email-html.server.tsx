import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  AmountTable,
  body,
  color,
  Facts,
  Lines,
  LinkButton,
  Quote,
  small,
} from "#app/features/email/email-parts.tsx";
import { signature } from "#app/features/email/signature.server.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import type { EmailBlock } from "#db/email-content.ts";

interface Frame {
  subject: string;
  /** Precedes the paths. */
  origin: string;
}

/** The HTML form of an e-mail, in the one layout that all e-mails share. */
export function emailHtml(content: EmailBlock[], frame: Frame): string {
  const html = renderToStaticMarkup(<Layout content={content} {...frame} />);
  return `<!doctype html>${html}`;
}

/** The content id by which the HTML references its QR code. */
export const QR_CODE_ID = "qr-code";

function Layout({ content, subject, origin }: Frame & { content: EmailBlock[] }) {
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
              {siteSettings().siteName}
            </a>
          </p>
          <div style={{ height: 4, width: 64, margin: "6px 0 24px", background: color.sun }} />
          {content.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Block key={index} block={block} origin={origin} />
          ))}
          <p style={{ marginTop: 32, fontSize: 14, color: color.soft }}>
            <Lines>{signature(origin)}</Lines>
          </p>
        </div>
      </body>
    </html>
  );
}

function Block({ block, origin }: { block: EmailBlock; origin: string }): ReactNode {
  switch (block.kind) {
    case "heading":
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
      return <Facts entries={block.entries} />;
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
        <p style={small}>
          <a href={origin + block.path} style={{ color: "inherit" }}>
            {block.label}
          </a>
        </p>
      );
    case "note":
      return <p style={small}>{block.text}</p>;
    default:
      return <p>{block.text}</p>;
  }
}
