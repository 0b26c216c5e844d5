import { Form } from "@remix-run/react";
import {
  itemFormPath,
  itemPicturesPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import {
  galleryFailure,
  MAX_PICTURES,
} from "#app/features/catalog/administration/gallery-editor.ts";
import type { PictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import { pictureLabels } from "#app/features/pictures/picture-fields.ts";
import { PictureFields, PictureUpload } from "#app/features/pictures/picture-fields.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { ListButton } from "#app/ui/admin/list-button.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import type { CatalogItem, GalleryPicture } from "#db/schema.ts";

type PicturedItem = Pick<
  CatalogItem,
  "id" | "kind" | "title" | "imageUrl" | "imageAlt" | "gallery" | "shareImageUrl"
>;

interface SharePictureProps {
  item: PicturedItem;
  /** The refusal of one of the two forms. */
  answer: FormAnswer | undefined;
}

interface GalleryEditorProps extends SharePictureProps {
  /** The pictures to choose from. */
  choices: PictureChoices;
}

/** All pictures of an item: its own, further ones, and the one of link previews. */
export function GalleryEditor({ item, answer, choices }: GalleryEditorProps) {
  const { gallery } = item;
  const isAboutSharing = answer?.result.initialValue?.intent === "share";
  return (
    <>
      <OwnPicture item={item} />
      <AdminSection id="galerie" title="Galerie">
        <p className="max-w-text text-ink-soft">
          Bis zu {MAX_PICTURES} weitere Bilder stehen auf der Seite unter der Beschreibung.
        </p>
        {gallery.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-6 gap-y-8">
            {gallery.map((picture, index) => (
              <GalleryEntry
                key={picture.imageUrl}
                item={item}
                picture={picture}
                isFirst={index === 0}
                isLast={index === gallery.length - 1}
              />
            ))}
          </ul>
        )}
        {gallery.length < MAX_PICTURES ? (
          <AddForm
            key={gallery.length}
            answer={isAboutSharing ? undefined : answer}
            choices={choices}
          />
        ) : (
          <p>Alle {MAX_PICTURES} Plätze sind belegt.</p>
        )}
      </AdminSection>
      <SharePicture
        key={item.shareImageUrl}
        item={item}
        answer={isAboutSharing ? answer : undefined}
      />
    </>
  );
}

function OwnPicture({ item: { kind, id, imageUrl, imageAlt } }: { item: PicturedItem }) {
  return (
    <AdminSection id="hauptbild" title="Hauptbild">
      <Picture src={imageUrl} alt={imageAlt} sizes="16rem" className={thumbnail} />
      <p>
        <TextLink to={itemFormPath(kind, id)}>Im Formular ändern</TextLink>
      </p>
    </AdminSection>
  );
}

const thumbnail = "aspect-3/2 w-full max-w-64 rounded-cut";

interface GalleryEntryProps {
  item: PicturedItem;
  picture: GalleryPicture;
  isFirst: boolean;
  isLast: boolean;
}

function GalleryEntry({ item, picture, isFirst, isLast }: GalleryEntryProps) {
  const { imageUrl, imageAlt } = picture;
  const action = itemPicturesPath(item.kind, item.id);
  const button = { name: imageAlt, fields: { picture: imageUrl }, failure: galleryFailure, action };
  return (
    <li className="grid min-w-0 content-start gap-3">
      <Picture
        src={imageUrl}
        alt={imageAlt}
        sizes="18rem"
        className="aspect-3/2 w-full rounded-cut"
      />
      <p className="text-sm wrap-anywhere">{imageAlt}</p>
      <div className="flex flex-wrap gap-2">
        <ListButton
          {...button}
          intent="up"
          label="Nach vorn"
          icon="arrow-left"
          disabled={isFirst}
        />
        <ListButton
          {...button}
          intent="down"
          label="Nach hinten"
          icon="arrow-right"
          disabled={isLast}
        />
        <ListButton {...button} intent="remove" label="Entfernen" icon="trash-2" />
      </div>
    </li>
  );
}

type PictureControls = Record<"image" | "imageUrl" | "imageAlt", string>;

function AddForm({ answer, choices }: Pick<GalleryEditorProps, "answer" | "choices">) {
  const [form, fields] = useForm<PictureControls>({ id: "bild", lastResult: answer?.result });
  const isSending = useIsSending();
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      encType="multipart/form-data"
      data-failure={galleryFailure}
      className="mt-4 grid max-w-2xl gap-5"
    >
      <PictureFields
        legend="Bild hinzufügen"
        fields={fields}
        choices={choices}
        imageUrl={String(fields.imageUrl.initialValue ?? "")}
        imageAlt={String(fields.imageAlt.initialValue ?? "")}
      />
      <div>
        <Button look="lake" name="intent" value="add" disabled={isSending}>
          Hinzufügen
        </Button>
      </div>
    </PostForm>
  );
}

/** The picture of link previews. Without one of its own, previews show the item's. */
function SharePicture({ item, answer }: SharePictureProps) {
  const [form, fields] = useForm<PictureControls>({ id: "teilen", lastResult: answer?.result });
  const isSending = useIsSending();
  const { kind, id, shareImageUrl } = item;
  return (
    <AdminSection id="vorschaubild" title="Vorschaubild zum Teilen">
      <p className="max-w-text text-ink-soft">
        Messenger und Netzwerke zeigen es, wenn jemand den Link weitergibt. Am besten passt ein Foto
        mit 1200 × 630 Pixeln. Ohne eigenes zeigen sie das Hauptbild, wenn es ein Foto ist.
      </p>
      {shareImageUrl && (
        <>
          <Picture src={shareImageUrl} alt="Das Vorschaubild" sizes="16rem" className={thumbnail} />
          <Form
            data-failure={galleryFailure}
            method="post"
            action={itemPicturesPath(kind, id)}
            preventScrollReset
          >
            <Button name="intent" value="unshare" size="small">
              <Icon name="trash-2" />
              Vorschaubild entfernen
            </Button>
          </Form>
        </>
      )}
      <PostForm
        form={form}
        problem={answer?.title}
        encType="multipart/form-data"
        data-failure={galleryFailure}
        className="mt-4 grid max-w-2xl gap-5"
      >
        <FieldGrid>
          <PictureUpload field={fields.image} label="Vorschaubild hochladen" />
          <TextField
            field={fields.imageUrl}
            label={pictureLabels.imageUrl}
            optional
            hint="Statt einer Datei: ein Pfad auf dieser Website oder eine Adresse mit https://."
            width={3}
            autoComplete="off"
          />
        </FieldGrid>
        <div>
          <Button look="lake" name="intent" value="share" disabled={isSending}>
            Vorschaubild speichern
          </Button>
        </div>
      </PostForm>
    </AdminSection>
  );
}
