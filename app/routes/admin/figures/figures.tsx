import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { loadShopFigures } from "#app/features/overview/shop-figures.server.ts";
import { FigureSections } from "#app/features/overview/shop-figures.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ figures: await loadShopFigures(nouns) });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Zahlen", noIndex: true });

export default function Figures() {
  const { figures } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Zahlen">
      <FigureSections figures={figures} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Zahlen");
