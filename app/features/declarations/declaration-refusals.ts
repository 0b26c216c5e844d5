import type { OperatorFacts } from "#app/site/operator-facts.server.ts";

/** The other ways to make a declaration, if the form does not accept it. */
function otherWays({ name, street, place, phone, email }: OperatorFacts): string {
  const ways = [
    email && `per E-Mail an ${email}`,
    phone && `am Telefon unter ${phone}`,
    street && `per Post an ${[name, street, place].filter(Boolean).join(", ")}`,
  ].filter(Boolean);
  if (ways.length === 0) return "Erkläre sie bitte auf einem anderen Weg, zum Beispiel per Post.";
  return `Erkläre sie bitte stattdessen ${ways.join(", oder ")}. Das zählt genauso.`;
}

const NOT_STORED = "Diese Erklärung haben wir nicht gespeichert. Deine Angaben stehen noch da.";

/** The errors of a declaration that the limits or the database refuse. */
export function declarationRefusal(
  reason: "limited" | "failed",
  operator: OperatorFacts,
): { title: string; formErrors: string[] } {
  const title =
    reason === "limited" ? "Von hier kamen gerade zu viele Erklärungen" : "Das hat nicht geklappt";
  return { title, formErrors: [NOT_STORED, otherWays(operator)] };
}
