import { PictureUpload } from "#app/features/pictures/form/picture-fields.tsx";
import { PICTURES_PATH } from "#app/features/pictures/library/picture-paths.ts";
import { pictureWords } from "#app/features/pictures/library/picture-words.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";

/** Uploads the file that takes a picture's place. */
export function PictureReplacementForm({ answer }: { answer: FormAnswer | undefined }) {
  const [form, fields] = useForm<{ image: string }>({ id: "ersatz", lastResult: answer?.result });
  const isSending = useIsSending();
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      encType="multipart/form-data"
      data-failure={pictureWords.replacementFailure}
      className="grid max-w-text gap-5"
    >
      <PictureUpload field={fields.image} />
      <div className="flex flex-wrap gap-3">
        <Button look="lake" disabled={isSending}>
          {isSending ? "Wird gespeichert..." : "Ersetzen"}
        </Button>
        <ButtonLink to={PICTURES_PATH} look="quiet">
          Abbrechen
        </ButtonLink>
      </div>
    </PostForm>
  );
}
