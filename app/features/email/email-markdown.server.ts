import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";

interface Look {
  /** Precedes the paths. */
  origin: string;
  /** The colour of the line beside quotations. */
  accent: string;
}

/** An owner's Markdown for mail programs, which support no style sheets and need complete addresses. */
export function emailMarkdown(markdown: string, { origin, accent }: Look): string {
  const styles = stylesOf(accent);
  return renderMarkdown(markdown, { showsPictures: true })
    .replace(/(<(?:a href|img src)=")\//g, `$1${origin}/`)
    .replace(/<(\w+)(?=[\s>])/g, (tag, name: string) =>
      styles[name] ? `${tag} style="${styles[name]}"` : tag,
    );
}

function stylesOf(accent: string): Record<string, string> {
  const small = "margin:20px 0 4px;font-size:17px";
  return {
    h2: "margin:28px 0 8px;font-size:20px",
    h3: small,
    h4: small,
    h5: small,
    h6: small,
    a: "color:inherit",
    ul: "margin:16px 0;padding-left:24px",
    ol: "margin:16px 0;padding-left:24px",
    li: "margin:4px 0",
    blockquote: `margin:16px 0;padding:0 0 0 16px;border-left:4px solid ${accent}`,
    pre: "white-space:pre-wrap",
    hr: "margin:24px 0;border:0;border-top:1px solid #d8d2c6",
    img: "display:block;max-width:100%;height:auto;border:0",
  };
}
