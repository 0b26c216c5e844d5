/** The sentence below the heading of each list in the demo world. Every other shop has its own, from the page 'Angebote'. */
export const demoListLeads = {
  event:
    "Wanderungen, Werkstätten und stille Tage. Bring mit, wen du magst – oder komm allein, das tun die meisten.",
  course: "In deinem Tempo, mit festen Etappen und einer Gruppe, die auf dich wartet.",
  product: "Dinge, die im Alltag an das erinnern, was du dir vorgenommen hast.",
};
