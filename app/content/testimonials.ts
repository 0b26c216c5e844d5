/** Shown below the testimonials of a page while all or some of them are invented. */
export const testimonialsNotes = {
  all: "Beispielinhalt: Diese Personen und ihre Worte sind erfunden.",
  some: "Beispielinhalt: Einige dieser Personen und ihre Worte sind erfunden.",
};
