import type { ComponentProps } from "react";
import { articleDeletionFailure } from "#app/features/articles/administration/article-words.ts";
import { articleDeletionPath } from "#app/features/articles/article-paths.ts";
import { DeletionLink, DeletionQuestion } from "#app/ui/admin/deletion.tsx";

interface DeletedArticle {
  id: string;
  title: string;
}

interface ArticleDeletionLinkProps {
  article: DeletedArticle;
  size?: "icon" | "small";
}

/** The link 'Löschen' of an article. */
export function ArticleDeletionLink({ article, size }: ArticleDeletionLinkProps) {
  return (
    <DeletionLink
      to={articleDeletionPath(article.id)}
      failure={articleDeletionFailure}
      name={article.title}
      size={size}
    >
      <ArticleDeletionNote {...article} />
    </DeletionLink>
  );
}

interface ArticleDeletionQuestionProps
  extends Pick<ComponentProps<typeof DeletionQuestion>, "answer" | "backTo"> {
  article: DeletedArticle;
}

/** The same confirmation as a page. */
export function ArticleDeletionQuestion({ article, ...props }: ArticleDeletionQuestionProps) {
  return (
    <DeletionQuestion {...props} failure={articleDeletionFailure}>
      <ArticleDeletionNote {...article} />
    </DeletionQuestion>
  );
}

function ArticleDeletionNote({ title }: DeletedArticle) {
  return (
    <p>
      <b>{title}</b> wird mit allen Dateien endgültig gelöscht. Soll er nur vorübergehend
      verschwinden, nehmen Sie „Zurückziehen“.
    </p>
  );
}
