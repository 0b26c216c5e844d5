import { data } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { refusal } from "#app/http/refusal.server.ts";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";

export const loader = () => data(null, { status: 404 });

export const action = () => {
  throw refusal(404, "Diese Adresse gibt es nicht.");
};

export const meta: MetaFunction = () => [{ title: "Seite nicht gefunden – BeHappy" }];

export default NotFoundPage;
