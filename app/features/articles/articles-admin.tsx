import { ArticleBodyParts } from "#app/features/articles/article-body-parts.tsx";
import {
  ADMIN_ARTICLES_PATH,
  adminArticlePath,
  articleDeletionPath,
} from "#app/features/articles/article-paths.ts";
import type {
  ArticlePreview,
  ListedArticle,
  ArticleForm as LoadedForm,
} from "#app/features/articles/articles-admin.server.ts";
import {
  type ArticleFieldValues,
  articleLabels,
  articleWords,
  missingPicturesSentence,
} from "#app/features/articles/articles-admin.ts";
import { PictureFields } from "#app/features/pictures/picture-fields.tsx";
import { type AdminColumn, AdminTable, RowLink } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { DraftForm } from "#app/ui/admin/edit/draft-form.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { FieldGroup, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

export interface ArticleAnswer extends EditAnswer {
  preview?: ArticlePreview;
}

interface ArticleFormProps extends LoadedForm {
  constraint: FormConstraint<ArticleFieldValues>;
  answer?: ArticleAnswer;
}

/** The form of a new or existing article. */
export function ArticleForm({ answer, planOptions, pictures, ...loaded }: ArticleFormProps) {
  const { record } = loaded;
  const preview = answer?.preview;
  return (
    <DraftForm<ArticleFieldValues>
      {...loaded}
      id="beitrag"
      answer={answer}
      preview={preview && <PreviewedArticle {...preview} />}
      intro="So sehen Mitglieder den Beitrag, sobald Sie veröffentlichen."
      failure={articleWords.failure("Speichern")}
      listPath={ADMIN_ARTICLES_PATH}
      pathOf={adminArticlePath}
      deletion={record && <ArticleDeletionLink article={record} />}
      buttons={record && record.state !== "draft" && <WithdrawButton />}
    >
      {(fields, kept) => (
        <>
          <FieldGroup legend="Beitrag">
            <TextField field={fields.title} label={articleLabels.title} autoComplete="off" />
            <TextArea
              field={fields.lead}
              label={articleLabels.lead}
              optional
              hint="Ein paar Sätze, die alle lesen können, auch Suchmaschinen."
              rows={3}
              spellCheck
            />
            <TextArea
              field={fields.text}
              label={articleLabels.text}
              optional
              hint="Nur für Mitglieder. Mit # beginnt eine Überschrift, mit - ein Listenpunkt, **so** wird fett, [so](https://…) ein Link. Ein Bild aus den Dateien des Beitrags: ![Beschreibung](name.jpg)"
              rows={16}
              spellCheck
            />
            <TextField
              field={fields.topic}
              label={articleLabels.topic}
              optional
              hint="Beiträge zum selben Thema lassen sich zusammen anzeigen."
              autoComplete="off"
              width={3}
            />
            <SelectField
              field={fields.plan}
              label={articleLabels.plan}
              hint="Ab dieser Mitgliedschaft ist der Beitrag lesbar. Eine bezahlte steht über einer kostenlosen, eine ohne Ende über einer mit Ende, sonst die mit dem höheren Preis je Monat. Die Reihenfolge auf /join zählt nicht."
              options={planOptions}
              width={3}
            />
          </FieldGroup>
          <PictureFields
            fields={fields}
            choices={pictures}
            imageUrl={kept("imageUrl")}
            imageAlt={kept("imageAlt")}
            isOptional
            hint="Dieses Bild sehen alle. Bilder nur für Mitglieder kommen zu den Dateien."
          />
        </>
      )}
    </DraftForm>
  );
}

function PreviewedArticle({ title, lead, body, missingPictures }: ArticlePreview) {
  const missing = missingPicturesSentence(missingPictures);
  return (
    <div className="grid gap-4 p-5">
      {missing && <Notice tone="bad">{missing}</Notice>}
      <h3 className="wrap-anywhere">{title}</h3>
      {lead && <p className="whitespace-pre-line text-ink-soft">{lead}</p>}
      <ArticleBodyParts body={body} />
    </div>
  );
}

function WithdrawButton() {
  return (
    <Button name="intent" value="withdraw">
      Zurückziehen
    </Button>
  );
}

const columns: AdminColumn<ListedArticle>[] = [
  {
    head: "Titel",
    place: "title",
    cell: ({ id, title, topic }) => (
      <RowLink to={adminArticlePath(id)} note={topic}>
        {title}
      </RowLink>
    ),
  },
  { head: "Für wen", place: "wide", cell: ({ plan }) => (plan ? `Ab ${plan}` : "Alle Mitglieder") },
  { head: "Status", place: "state", cell: ({ state }) => <DraftStateBadge state={state} /> },
  {
    head: "Veröffentlicht",
    place: "date",
    cell: ({ publishedAt }) => publishedAt && formatShortDate(publishedAt),
  },
  {
    head: "Aktionen",
    place: "actions",
    cell: (article) => <ArticleDeletionLink article={article} size="icon" />,
  },
];

/** All articles of the members' area. */
export function ArticleList({ articles }: { articles: ListedArticle[] }) {
  if (articles.length === 0) {
    return (
      <p className="max-w-text text-ink-soft">
        Noch gibt es keinen Beitrag. Was Sie hier schreiben, lesen nur Ihre Mitglieder: unter „Für
        Mitglieder“ und in ihrem Feedreader.
      </p>
    );
  }
  return <AdminTable caption="Beiträge" columns={columns} rows={articles} />;
}

interface ArticleDeletionLinkProps {
  article: { id: string; title: string };
  size?: "icon" | "small";
}

/** The link 'Löschen' of an article. */
function ArticleDeletionLink({ article, size }: ArticleDeletionLinkProps) {
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
