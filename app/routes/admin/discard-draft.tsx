import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { adminArticlePath } from "#app/features/articles/article-paths.ts";
import {
  discardArticleDraft,
  loadArticleForm,
} from "#app/features/articles/articles-admin.server.ts";
import { articleWords } from "#app/features/articles/articles-admin.ts";
import {
  discardTextDraft,
  loadAccessTextForm,
} from "#app/features/deliveries/administration/access-text-admin.server.ts";
import {
  itemContentsPath,
  lessonPath,
  lessonWords,
} from "#app/features/deliveries/administration/contents-admin.ts";
import {
  discardLessonDraft,
  loadLessonForm,
} from "#app/features/deliveries/administration/lessons-admin.server.ts";
import { type Edit, editOf } from "#app/features/records/records.server.ts";
import { type DiscardResult, discardToast } from "#app/features/records/records.ts";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import {
  requireDeliveringItem,
  requireItemWithLessons,
} from "#app/routes/admin/requested-item.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import {
  DiscardingPage,
  type DraftedRecord,
  discardingFailure,
} from "#app/ui/admin/edit/draft-discarding.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { record, path } = requireDrafted(params);
  return noStore({ record, path });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { record, path, discard } = requireDrafted(params);
  return answerDeletion(request, discardingFailure, async (version) => {
    const result = await discard(editOf(adminId, record.id, { version }));
    return { to: path, toast: discardToast(result, record.title) };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Entwurf verwerfen", noIndex: true });

export default function DiscardDraft() {
  const { record, path } = useLoaderData<typeof loader>();
  return <DiscardingPage record={record} backTo={path} />;
}

export const ErrorBoundary = adminProblem("Fehler beim Laden des Entwurfs");

interface Drafted {
  record: DraftedRecord;
  /** The path of the record's form. */
  path: string;
  discard: (edit: Edit) => Promise<DiscardResult>;
}

type Params = Record<string, string | undefined>;

/** The article, lesson or text of an address of the administration. Throws a 404 for an unknown one. */
function requireDrafted(params: Params): Drafted {
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
