import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { leadOn, movedHeaders } from "#app/features/moving-in/old-addresses.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { NotFoundPage } from "#app/ui/layout/not-found-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

export function loader({ request }: LoaderFunctionArgs) {
  const to = leadOn(new URL(request.url).pathname);
  if (to !== null) throw redirect(to, { status: 301, headers: movedHeaders });
  return data(null, { status: 404 });
}

export const action = () => {
  throw refusal(404, "Diese Adresse gibt es nicht.");
};

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Seite nicht gefunden", noIndex: true });

export default NotFoundPage;
