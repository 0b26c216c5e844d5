import { z } from "zod";
import { MAX_PICTURES } from "#app/features/catalog/administration/gallery/gallery-order.ts";
import { MISSING_PICTURE } from "#app/features/pictures/picture-fields.ts";
import { optionalLine } from "#app/http/form-fields.ts";
import { isRaster } from "#app/ui/layout/raster-picture.ts";

/** The buttons of the page with an item's pictures. */
export const galleryIntents = ["add", "up", "down", "remove", "share", "unshare"] as const;

export const gallerySchema = z
  .object({
    intent: z.enum(galleryIntents, "Diese Änderung kennen wir nicht."),
    /** The address of the picture that a button in the list moves or removes. */
    picture: z.string().default(""),
    /** `receiveFormPicture` validates it, together with an uploaded file that may replace it. */
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .superRefine(({ intent, imageUrl, imageAlt }, context) => {
    const refuse = (field: "imageUrl" | "imageAlt", message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (intent !== "add" && intent !== "share") return;
    if (imageUrl === "") refuse("imageUrl", MISSING_PICTURE);
    if (intent === "add" && imageAlt === null) {
      refuse("imageAlt", "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können.");
    }
    if (intent === "share" && imageUrl !== "" && !isRaster(imageUrl)) {
      refuse("imageUrl", "Vorschauen zeigen keine SVG-Zeichnung. Bitte nehmen Sie ein Foto.");
    }
  });

export type PostedGallery = z.output<typeof gallerySchema>;

/** The error for a ninth picture. */
export const TOO_MANY = `Bitte höchstens ${MAX_PICTURES} Bilder.`;
