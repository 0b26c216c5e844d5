import "#app/features/markdown/markdown.css";

interface MarkdownTextProps {
  /** The output of `renderMarkdown`, never anything else. */
  html: string;
  /** Part of a page with other content, not a page's whole text. */
  isShort?: boolean;
  className?: string;
}

/** A text that an operator has written in Markdown. */
export function MarkdownText({ html, isShort = false, className = "" }: MarkdownTextProps) {
  return (
    <div
      className={`prose markdown-text ${isShort ? "markdown-short" : ""} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown, with nothing in it but Markdown's own elements
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
