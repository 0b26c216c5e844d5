import type { LoaderFunctionArgs } from "@remix-run/node";
import { findProblems } from "#app/features/health/problems.server.ts";
import { isOperator } from "#app/http/operator-access.server.ts";
import { nouns } from "#app/nouns.server.ts";

/** Tells operators what is wrong, with status 503, or 200 if all is well. Does not exist for anybody else. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!isOperator(request)) throw new Response(null, { status: 404 });
  const found = await findProblems(nouns);
  const problems = found.map(({ kind, sentence, advice }) => ({ kind, sentence, advice }));
  return Response.json(
    { isReady: problems.length === 0, problems },
    { status: problems.length === 0 ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
