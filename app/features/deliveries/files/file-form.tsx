import type { FileValues } from "#app/features/deliveries/files/file-schema.ts";
import { fileWords, roleLabels } from "#app/features/deliveries/files/file-words.ts";
import type { IncomingFile } from "#app/features/deliveries/files/incoming-files.server.ts";
import { FieldGrid, FileField, SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatFileSize } from "#app/ui/format/file-size.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { Button } from "#app/ui/parts/button.tsx";

/** The facts that the form of a file needs from the server. */
export interface FileFormFacts {
  maxMegabytes: number;
  incoming: IncomingFile[];
  lessons: { id: string; title: string }[];
}

interface FileFormProps extends FileFormFacts {
  answer: FormAnswer | undefined;
  /** The values of an existing file; undefined for a new one. */
  stored?: Partial<FileValues>;
  /** The lesson that a new file is meant for. */
  lessonId?: string;
}

/** The form of a new file, or the form that renames or replaces an existing one. */
export function FileForm({ answer, stored, lessonId, ...facts }: FileFormProps) {
  const { maxMegabytes, incoming, lessons } = facts;
  const [form, fields] = useForm<FileValues & { file: string }>({
    id: "datei",
    lastResult: answer?.result,
    defaultValue: stored ?? { lessonId },
  });
  const isSending = useIsSending();
  return (
    // A browser shows the progress of an upload only if it sends the form itself.
    <PostForm
      form={form}
      problem={answer?.title}
      encType="multipart/form-data"
      reloadDocument
      data-failure={fileWords.failure("Speichern")}
      className="grid max-w-text gap-5"
    >
      <FieldGrid>
        <UploadField field={fields.file} isOptional={!!stored} maxMegabytes={maxMegabytes} />
        {incoming.length > 0 && (
          <SelectField
            field={fields.incoming}
            label="Oder eine große Datei vom Server"
            optional
            hint="Dateien aus dem Ordner incoming des Datenordners. Beim Speichern zieht die Datei von dort in den Shop um."
            options={[
              { value: "", label: "Keine" },
              ...incoming.map(({ name, bytes }) => ({
                value: name,
                label: `${name} (${formatFileSize(bytes)})`,
              })),
            ]}
          />
        )}
        <TextField
          field={fields.fileTitle}
          label="Titel"
          optional
          hint="So heißt die Datei für alle, die sie öffnen dürfen. Ohne Titel gilt ihr Name."
          autoComplete="off"
        />
        {lessons.length > 0 && (
          <>
            <SelectField
              field={fields.lessonId}
              label="Lektion"
              width={3}
              options={[
                { value: "", label: "Zum ganzen Angebot" },
                ...lessons.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
            <SelectField
              field={fields.role}
              label="Verwendung"
              width={3}
              options={keysOf(roleLabels).map((role) => ({ value: role, label: roleLabels[role] }))}
            />
          </>
        )}
      </FieldGrid>
      <div>
        <Button look="lake" disabled={isSending}>
          {isSending ? "Wird gespeichert..." : stored ? "Speichern" : "Hochladen"}
        </Button>
      </div>
    </PostForm>
  );
}

interface UploadFieldProps extends Pick<FileFormFacts, "maxMegabytes"> {
  field: FormField;
  isOptional: boolean;
}

function UploadField({ field, isOptional, maxMegabytes }: UploadFieldProps) {
  return (
    <FileField
      field={field}
      label={isOptional ? "Durch eine andere Datei ersetzen" : "Datei"}
      optional={isOptional}
      hint={`PDF, Audio, Video, Bilder, Office-Dokumente, ZIP, EPUB, Text oder Untertitel, höchstens ${maxMegabytes} MB. Größere Dateien legen Sie auf dem Server in den Ordner incoming des Datenordners und wählen sie dann hier aus.`}
    />
  );
}
