import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { newsletterPages } from "#app/content/newsletter-pages.ts";
import {
  confirmSubscription,
  findLinkedSubscription,
  subscriptionWords,
} from "#app/features/newsletter/newsletter.server.ts";
import { SubscriptionPage } from "#app/features/newsletter/newsletter-parts.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

const words = newsletterPages.confirmation;

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const subscription = await findLinkedSubscription(token, "newsletter-confirmation");
  if (!subscription) throw refusal(404, words.outdated);
  return noStore(subscription);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.reply;
  const { pathname, search, searchParams } = new URL(request.url);
  const result = await confirmSubscription(searchParams.get("token"), visitorOf(request));
  if (!result.ok) throw refusal(404, words.outdated);
  const toast = subscriptionWords[result.isNew ? "subscribed" : "duplicate"];
  return seeOther(pathname + search, { request, toast });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: words.buttonLabel, noIndex: true });

export default function ConfirmSubscription() {
  const { email, status, confirmedAt } = useLoaderData<typeof loader>();
  const isDone = status === "subscribed" && confirmedAt !== null;
  return (
    <SubscriptionPage words={words} email={email} isDone={isDone}>
      <p className="max-w-text text-ink-soft">{isDone ? words.doneNote : words.note}</p>
    </SubscriptionPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle={words.failureTitle} failure={words.failure}>
      <ButtonLink to="/newsletter">{words.againLabel}</ButtonLink>
    </RouteProblem>
  );
}
