import { articleWords } from "#app/features/articles/administration/article-words.ts";
import { articleDeletionPath } from "#app/features/articles/article-paths.ts";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";

interface ArticleDeletionLinkProps {
  article: { id: string; title: string };
  size?: "icon" | "small";
}

/** The link 'Löschen' of an article. */
export function ArticleDeletionLink({ article, size }: ArticleDeletionLinkProps) {
  return (
    <DeletionLink
      to={articleDeletionPath(article.id)}
      failure={articleWords.failure("Löschen")}
      name={article.title}
      size={size}
    >
      <ArticleDeletionNote {...article} />
    </DeletionLink>
  );
}

export function ArticleDeletionNote({ title }: { title: string }) {
  return (
    <p>
      <b>{title}</b> wird mit allen Dateien endgültig gelöscht. Soll er nur vorübergehend
      verschwinden, nehmen Sie „Zurückziehen“.
    </p>
  );
}
