/** Replaces the missing description of an event or course in the demo world. */
export const fixedDescription = {
  event:
    "Ein Treffen in kleiner Runde, mit Zeit zum Ankommen und zum Fragen. Du brauchst keine Vorkenntnisse und musst nichts mitbringen außer dir selbst. Was genau auf dich wartet und was du anziehst, steht ein paar Tage vorher in deiner E-Mail.",
  course:
    "Ein Kurs mit festen Etappen, einer Gruppe und jemandem, der deine Fragen beantwortet. Du lernst in deinem Tempo und kannst jede Woche neu einsteigen. Vorkenntnisse brauchst du keine.",
};

/** Replaces it in every other shop, where it must promise nothing. */
export const neutralDescription: typeof fixedDescription = {
  event:
    "Wann und wo wir uns treffen und was es kostet, steht auf dieser Seite. Wenn du mehr wissen möchtest, frag uns gern.",
  course:
    "Was der Kurs kostet und wie du dabei bist, steht auf dieser Seite. Wenn du mehr wissen möchtest, frag uns gern.",
};

/** The sentence below the heading of each list in the demo world. Every other shop has its own, from the page 'Angebote'. */
export const demoListLeads = {
  event:
    "Wanderungen, Werkstätten und stille Tage. Bring mit, wen du magst – oder komm allein, das tun die meisten.",
  course: "In deinem Tempo, mit festen Etappen und einer Gruppe, die auf dich wartet.",
  product: "Dinge, die im Alltag an das erinnern, was du dir vorgenommen hast.",
};
