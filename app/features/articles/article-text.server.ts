import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { decode } from "#app/features/markdown/markdown.ts";
import type { ContentFile } from "#db/schema.ts";

type ArticleFile = Pick<ContentFile, "id" | "name" | "mediaType">;

interface RenderedArticle {
  html: string;
  /** The ids of the pictures that stand in the text. */
  pictureIds: Set<string>;
  /** The names of pictures in the text that are not among the files. */
  missing: string[];
}

/** An address without a protocol and a folder. */
const FILE_NAME = /^[^/:?#]+$/;

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
  const missing = new Set<string>();
  const html = renderMarkdown(markdown, { linksAddresses: true }).replace(
    /!<a href="([^"]*)">([^<]*)<\/a>/g,
    (link, address: string, words: string) => {
      const picture = files.find((file) => isPicture(file) && isNamed(file, address));
      if (picture) pictureIds.add(picture.id);
      else if (FILE_NAME.test(address)) missing.add(nameIn(address));
      return picture ? `<img src="${addressOf(picture)}" alt="${words}" loading="lazy" />` : link;
    },
  );
  return { html, pictureIds, missing: [...missing] };
}

export function isPicture({ mediaType }: Pick<ContentFile, "mediaType">): boolean {
  return mediaType.startsWith("image/") && mediaType !== "image/svg+xml";
}

/** The name as the author typed it. */
function nameIn(address: string): string {
  try {
    return decodeURI(decode(address));
  } catch {
    return decode(address);
  }
}

/** `address` is escaped, as micromark writes it. */
function isNamed({ name }: ArticleFile, address: string): boolean {
  return address === encodeURI(name).replaceAll("&", "&amp;");
}
