import { type OperatorFacts, operatorFacts } from "#app/features/settings/operator.server.ts";
import { type Failed, type ReadForm, tooManyRequests } from "#app/http/form.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";

/** The answer to a declaration: its receipt, or the form again with the other ways to declare it. */
export function answerDeclaration(
  request: Request,
  form: Pick<ReadForm<unknown>, "fail">,
  result: { ok: true; id: string } | Limited | Failed,
) {
  if (result.ok) return seeOther(`/erklaerung/${result.id}`, { request });
  const init = result.reason === "limited" ? tooManyRequests(result.seconds) : { status: 500 };
  return form.fail(declarationRefusal(result.reason, operatorFacts()), init);
}

/** The other ways to make a declaration, if the form does not accept it. */
function otherWays({ name, street, place, phone, email }: OperatorFacts): string {
  const ways = [
    email && `per E-Mail an ${readableAddress(email)}`,
    phone && `am Telefon unter ${phone}`,
    street && `per Post an ${[name, street, place].filter(Boolean).join(", ")}`,
  ].filter(Boolean);
  if (ways.length === 0) return "Erkläre sie bitte auf einem anderen Weg, zum Beispiel per Post.";
  return `Erkläre sie bitte stattdessen ${ways.join(", oder ")}. Das zählt genauso.`;
}

const NOT_STORED = "Diese Erklärung haben wir nicht gespeichert. Deine Angaben stehen noch da.";

/** The errors of a declaration that the limits or the database refuse. */
function declarationRefusal(
  reason: "limited" | "failed",
  operator: OperatorFacts,
): { title: string; formErrors: string[] } {
  const title = reason === "limited" ? "Das waren zu viele Erklärungen" : "Das hat nicht geklappt";
  return { title, formErrors: [NOT_STORED, otherWays(operator)] };
}
