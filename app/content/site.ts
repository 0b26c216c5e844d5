/** Names and addresses of the site itself. An operator adapts them first. */
export const site = {
  name: "BeHappy",
  contactEmail: "kontakt@behappy.example",
  filmUrl: "https://behappy.example/film",
  socialLinks: [
    { label: "Instagram", href: "https://instagram.com/behappy.example" },
    { label: "YouTube", href: "https://youtube.com/@behappy.example" },
    { label: "LinkedIn", href: "https://linkedin.com/company/behappy.example" },
  ],
};

/** Demo content, shown on every product's page; null hides it. Invented ratings are unlawful. */
export const fixedRating: { stars: number; text: string } | null = {
  stars: 5,
  text: "(4.9/5 - 128 Bewertungen)",
};

/** Replaces the missing description of an event or course. */
export const fixedDescription = {
  event:
    "Ein Treffen in kleiner Runde, mit Zeit zum Ankommen und zum Fragen. Du brauchst keine Vorkenntnisse und musst nichts mitbringen außer dir selbst. Was genau auf dich wartet und was du anziehst, steht ein paar Tage vorher in deiner E-Mail.",
  course:
    "Ein Kurs mit festen Etappen, einer Gruppe und jemandem, der deine Fragen beantwortet. Du lernst in deinem Tempo und kannst jede Woche neu einsteigen. Vorkenntnisse brauchst du keine.",
};
