import { declarationRefusal } from "#app/features/declarations/declaration-refusals.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { type Failed, tooManyRequests } from "#app/http/public-form.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { operatorFacts } from "#app/site/operator-facts.server.ts";

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
