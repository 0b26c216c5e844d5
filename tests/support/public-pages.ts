/** Pages of words and small forms, which do without the framework. */
export const plainPages = [
  ...["/about", "/concept", "/team", "/community"],
  ...["/selbsttest", "/glueckstest", "/scanner-taucher-test"],
  ...["/agb", "/datenschutz", "/impressum"],
];

/** One page of every address that is for everybody, in the demo world. */
export const publicPages = [
  ...["/", "/offers", "/products", "/products/tagebuch", "/events", "/events/herzogstand"],
  ...["/courses", "/courses/morgenseiten", "/join", "/contact", "/cart"],
  ...plainPages,
];
