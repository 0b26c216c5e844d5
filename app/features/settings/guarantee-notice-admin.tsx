import { Form } from "@remix-run/react";
import type {
  NoticeState,
  StoredNotice,
} from "#app/features/settings/guarantee-notice-admin.server.ts";
import { NOTICE_PATH } from "#app/features/settings/settings-words.ts";
import { FieldGrid, FileField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

/** The upload of the EU's notice on the legal guarantee, as picture and PDF. */
export function NoticeForm({ state, answer }: { state: NoticeState; answer?: FormAnswer }) {
  const isSending = useIsSending(NOTICE_PATH);
  const [form, fields] = useForm<{ noticePicture: string; noticePdf: string }>({
    id: "hinweis",
    lastResult: answer?.result,
  });
  return (
    <div className="grid max-w-narrow gap-4">
      <p>
        Wer Waren verkauft, zeigt den amtlichen Hinweis der EU auf Deutsch, in Farbe und unverändert
        (Art. 246a § 1 Abs. 1 Nr. 11 EGBGB). Sie finden ihn bei commission.europa.eu unter „EU
        notice and label product guarantees“. Das Bild steht auf den Seiten Ihrer Waren, das PDF
        hängt an der Bestellbestätigung.
      </p>
      <StoredFile stored={state.picture} label="Bild" intent="remove-picture" isPicture />
      <StoredFile stored={state.pdf} label="PDF" intent="remove-pdf" />
      <PostForm
        form={form}
        problem={answer?.title}
        action={NOTICE_PATH}
        encType="multipart/form-data"
        preventScrollReset
      >
        <FieldGrid>
          <FileField
            field={fields.noticePicture}
            label="Bild des Hinweises"
            hint="SVG (höchstens 100 kB), PNG oder JPEG, höchstens 3 MB."
            accept="image/svg+xml,image/png,image/jpeg"
            optional="to-sell"
            width={3}
          />
          <FileField
            field={fields.noticePdf}
            label="PDF des Hinweises"
            hint="Höchstens 3 MB."
            accept="application/pdf"
            optional="to-sell"
            width={3}
          />
        </FieldGrid>
        <Button
          look="lake"
          name="intent"
          value="upload"
          disabled={isSending}
          className="justify-self-start"
        >
          Hochladen
        </Button>
      </PostForm>
    </div>
  );
}

interface StoredFileProps {
  stored: StoredNotice | null;
  label: string;
  intent: "remove-picture" | "remove-pdf";
  isPicture?: boolean;
}

/** A file of the notice and the button that removes it. */
function StoredFile({ stored, label, intent, isPicture }: StoredFileProps) {
  const isSending = useIsSending(NOTICE_PATH);
  if (!stored) return <p className="text-ink-soft">{label}: noch nicht vorhanden.</p>;
  return (
    <Form method="post" action={NOTICE_PATH} preventScrollReset className="grid gap-3">
      <p>
        {label}: <a href={stored.src}>{stored.file}</a> im Datenordner
      </p>
      {isPicture && (
        <img
          src={stored.src}
          alt="Der Hinweis, wie ihn die Seiten der Waren zeigen"
          width={300}
          className="h-auto w-[300px] bg-white"
        />
      )}
      <Button
        look="bad"
        size="small"
        name="intent"
        value={intent}
        disabled={isSending}
        className="justify-self-start"
      >
        {label} entfernen
      </Button>
    </Form>
  );
}
