export const pictureLabels = { imageUrl: "Bildadresse", imageAlt: "Bildbeschreibung" };
