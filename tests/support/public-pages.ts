/** Pages of text and small forms, which load no framework. */
export const plainPages = [
  "/about",
  "/concept",
  "/team",
  "/community",
  "/selbsttest",
  "/glueckstest",
  "/scanner-taucher-test",
  "/agb",
  "/datenschutz",
  "/impressum",
  "/versand-zahlung",
  "/widerruf",
  "/vertrag-widerrufen",
  "/vertraege-kuendigen",
];

/** One page for each public address, in the demo world. */
export const publicPages = [
  "/",
  "/offers",
  "/products",
  "/products/tagebuch",
  "/events",
  "/events/herzogstand",
  "/courses",
  "/courses/morgenseiten",
  "/join",
  "/contact",
  "/cart",
  ...plainPages,
];
