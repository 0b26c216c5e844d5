import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import type { ContentFile } from "#db/schema.ts";

type ArticleFile = Pick<ContentFile, "id" | "name" | "mediaType">;

interface RenderedArticle {
  html: string;
  /** The ids of the pictures that stand in the text. */
  pictureIds: Set<string>;
}

/**
 * Renders the text of an article. `![Ein Steg am See](steg.jpg)` shows the article's own picture with this name. Any
 * other picture stays a link, as in all texts.
 */
export function renderArticle<File extends ArticleFile>(
  markdown: string,
  files: File[],
  addressOf: (file: File) => string,
): RenderedArticle {
  const pictureIds = new Set<string>();
  const html = renderMarkdown(markdown).replace(
    /!<a href="([^"]*)">([^<]*)<\/a>/g,
    (link, address: string, words: string) => {
      const picture = files.find((file) => isPicture(file) && isNamed(file, address));
      if (!picture) return link;
      pictureIds.add(picture.id);
      return `<img src="${addressOf(picture)}" alt="${words}" loading="lazy" />`;
    },
  );
  return { html, pictureIds };
}

export function isPicture({ mediaType }: Pick<ContentFile, "mediaType">): boolean {
  return mediaType.startsWith("image/") && mediaType !== "image/svg+xml";
}

/** `address` is escaped, as micromark writes it. */
function isNamed({ name }: ArticleFile, address: string): boolean {
  return address === encodeURI(name).replaceAll("&", "&amp;");
}
