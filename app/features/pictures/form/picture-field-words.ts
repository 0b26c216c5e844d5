export const pictureLabels = { imageUrl: "Bildadresse", imageAlt: "Bildbeschreibung" };

/** The name of the control with the address of an existing picture, which goes before a typed address. */
export const CHOSEN_IMAGE = "imageChoice";

/** The line that unfolds the pictures to choose from. */
export const CHOOSE_PICTURE = "Aus vorhandenen Bildern wählen";

export const MISSING_PICTURE = `Bitte laden Sie ein Bild hoch, öffnen Sie „${CHOOSE_PICTURE}“, oder geben Sie eine Bildadresse an.`;
