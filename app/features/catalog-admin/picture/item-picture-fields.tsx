import { Link } from "@remix-run/react";
import { fieldLabels } from "#app/features/catalog-admin/form/item-fields.ts";
import { isPictureAddress } from "#app/features/catalog-admin/picture/picture-address.ts";
import { pictureDeletionPath } from "#app/features/catalog-admin/picture/picture-deletion-note.tsx";
import { FieldGroup, TextField } from "#app/ui/form/field.tsx";
import { FieldShell, type FormField } from "#app/ui/form/field-shell.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";
import { Picture } from "#app/ui/parts/picture.tsx";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";

interface ItemPictureFieldsProps {
  fields: Record<"image" | "imageUrl" | "imageAlt", FormField>;
  /** The address of the last submitted or stored picture; empty if there is none. */
  imageUrl: string;
  imageAlt: string;
  /** Whether there is another picture if the admin chooses none. */
  optional?: boolean;
}

/** The picture, as an upload or an address. An uploaded file has an address from then on. */
export function ItemPictureFields({
  fields,
  imageUrl,
  imageAlt,
  optional,
}: ItemPictureFieldsProps) {
  const picture = pictureNameIn(imageUrl);
  return (
    <FieldGroup legend="Bild">
      {isPictureAddress(imageUrl) && (
        <div className="col-span-full">
          <Picture
            src={imageUrl}
            alt={imageAlt}
            sizes="9rem"
            className="item-form-picture aspect-3/2 rounded-cut"
          />
          {picture && (
            <p className="mt-2 max-w-text text-sm">
              Wenn Sie das Bild ersetzen, bleibt es noch mindestens acht Tage gespeichert, damit
              eine zurückgespielte Sicherung es findet. Hat eine abgebildete Person ihre
              Einwilligung zurückgezogen:{" "}
              <Link to={pictureDeletionPath(picture)}>Bild sofort überall löschen</Link>
            </p>
          )}
        </div>
      )}
      {/* Resets both fields once a picture is stored: the address replaces the file. */}
      <FileField key={`file ${imageUrl}`} field={fields.image} optional={optional} />
      <TextField
        key={`address ${imageUrl}`}
        field={fields.imageUrl}
        label={fieldLabels.imageUrl}
        optional={optional}
        hint="Statt einer Datei: ein Pfad auf dieser Website oder eine Adresse mit https://."
        defaultValue={imageUrl}
        width={3}
        autoComplete="off"
      />
      <TextField
        field={fields.imageAlt}
        label={fieldLabels.imageAlt}
        optional={optional}
        hint="Für alle, die das Bild nicht sehen."
      />
    </FieldGroup>
  );
}

function FileField({ field, optional }: { field: FormField; optional?: boolean }) {
  const describedBy = field.valid ? field.descriptionId : `${field.errorId} ${field.descriptionId}`;
  return (
    <FieldShell
      field={field}
      label="Bild hochladen"
      optional={optional}
      hint={`JPEG, PNG, WebP oder AVIF, höchstens 10 MB. ${optional ? WITHOUT_ONE : ONE_OF_BOTH}`}
      width={3}
    >
      <input
        type="file"
        id={field.id}
        name={field.name}
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={!field.valid || undefined}
        aria-describedby={describedBy}
        className={inputClass}
      />
    </FieldShell>
  );
}

const ONE_OF_BOTH = "Statt einer Datei genügt auch eine Bildadresse.";
const WITHOUT_ONE = "Ohne beides zeigt der Warenkorb ein allgemeines Bild.";
