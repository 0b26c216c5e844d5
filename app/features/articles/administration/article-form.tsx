import type { ArticleForm as LoadedForm } from "#app/features/articles/administration/admin-articles.server.ts";
import { ArticleDeletionLink } from "#app/features/articles/administration/article-deletion.tsx";
import {
  type ArticleFieldValues,
  articleLabels,
} from "#app/features/articles/administration/article-fields.ts";
import {
  articleWords,
  missingPicturesSentence,
} from "#app/features/articles/administration/article-words.ts";
import type { ArticlePreview } from "#app/features/articles/administration/save-article.server.ts";
import { ArticleBodyParts } from "#app/features/articles/article-body-parts.tsx";
import { ADMIN_ARTICLES_PATH, adminArticlePath } from "#app/features/articles/article-paths.ts";
import { PictureFields } from "#app/features/pictures/picture-fields.tsx";
import { DraftForm } from "#app/ui/admin/edit/draft-form.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { FieldGroup, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";
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
