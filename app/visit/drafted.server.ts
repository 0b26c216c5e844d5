import { loadArticleForm } from "#app/features/articles/administration/admin-articles.server.ts";
import { articleWords } from "#app/features/articles/administration/article-words.ts";
import { discardArticleDraft } from "#app/features/articles/administration/save-article.server.ts";
import { adminArticlePath } from "#app/features/articles/article-paths.ts";
import {
  discardTextDraft,
  loadAccessTextForm,
} from "#app/features/deliveries/administration/admin-access-text.server.ts";
import { loadLessonForm } from "#app/features/deliveries/administration/admin-lessons.server.ts";
import {
  itemContentsPath,
  lessonPath,
} from "#app/features/deliveries/administration/content-paths.ts";
import { lessonWords } from "#app/features/deliveries/administration/content-words.ts";
import { discardLessonDraft } from "#app/features/deliveries/administration/save-lesson.server.ts";
import type { DiscardResult } from "#app/features/records/record-words.ts";
import type { Edit } from "#app/features/records/save-record.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import type { DraftedRecord } from "#app/ui/admin/edit/draft-discarding.tsx";
import { requireDeliveringItem, requireItemWithLessons } from "#app/visit/delivered.server.ts";

interface Drafted {
  record: DraftedRecord;
  /** The path of the record's form. */
  path: string;
  discard: (edit: Edit) => Promise<DiscardResult>;
}

type Params = Record<string, string | undefined>;

/** The article, lesson or text of an address of the administration. Throws a 404 for an unknown one. */
export function requireDrafted(params: Params): Drafted {
  if (params.articleId !== undefined) return requireArticle(params.articleId);
  if (params.lessonId !== undefined) return requireLesson(params, params.lessonId);
  const item = requireDeliveringItem(params);
  return {
    record: loadAccessTextForm(item).record,
    path: itemContentsPath(item),
    discard: (edit) => discardTextDraft({ ...edit, item }),
  };
}

function requireArticle(articleId: string): Drafted {
  const { record } = loadArticleForm(articleId);
  if (!record) throw refusal(404, articleWords.titles.notFound);
  return { record, path: adminArticlePath(articleId), discard: discardArticleDraft };
}

function requireLesson(params: Params, lessonId: string): Drafted {
  const item = requireItemWithLessons(params);
  const { record } = loadLessonForm(item.id, lessonId);
  if (!record) throw refusal(404, lessonWords.titles.notFound);
  return {
    record,
    path: lessonPath(item, lessonId),
    discard: (edit) => discardLessonDraft({ ...edit, item }),
  };
}
