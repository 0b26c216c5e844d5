import type { ArticleBody } from "#app/features/articles/articles.server.ts";
import { ContentFiles, MediaPlayer } from "#app/features/deliveries/delivered-files.tsx";
import { filePath } from "#app/features/deliveries/files/files.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";

/** The text of an article with its player, its pictures and its files. */
export function ArticleBodyParts({ body }: { body: ArticleBody }) {
  const { html, media, captions, pictures, files } = body;
  return (
    <>
      <MediaPlayer media={media} captions={captions} hasLinks />
      {html && <MarkdownText html={html} />}
      {pictures.map((picture) => (
        <figure key={picture.id} className="grid gap-2">
          <img
            src={filePath(picture)}
            alt={picture.title}
            loading="lazy"
            className="rounded-cut-lg"
          />
        </figure>
      ))}
      <ContentFiles files={files} hasLinks />
    </>
  );
}
