import type { LoaderFunctionArgs } from "@remix-run/node";
import { findShopMetrics } from "#app/features/health/shop-metrics.server.ts";
import { findProcessMetrics } from "#app/front/metrics/process-metrics.server.ts";
import { METRICS_TYPE, metricsText } from "#app/http/metrics-text.ts";
import { requireToken } from "#app/http/operator-access.server.ts";
import { nouns } from "#app/nouns.server.ts";

/** The figures of the server and the shop for Prometheus. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireToken(request);
  const ofProcesses = await findProcessMetrics();
  if (!ofProcesses) throw new Response(null, { status: 503 });
  const text = metricsText([...ofProcesses, ...(await findShopMetrics(nouns))]);
  const headers = { "Content-Type": METRICS_TYPE, "Cache-Control": "no-store" };
  return new Response(text, { headers });
}
