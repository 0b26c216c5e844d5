export const pictureLabels = { imageUrl: "Bildadresse", imageAlt: "Bildbeschreibung" };

/** The name of the control with the address of an existing picture, which goes before a typed address. */
export const CHOSEN_IMAGE = "imageChoice";
