import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { newsletterPages } from "#app/content/newsletter-pages.ts";
import {
  findUnsubscription,
  subscriptionWords,
  type UnsubscriptionLink,
  unsubscribe,
} from "#app/features/newsletter/newsletter.server.ts";
import { SubscriptionPage } from "#app/features/newsletter/newsletter-parts.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";

const words = newsletterPages.unsubscription;

/**
 * The field that a mail program's unsubscribe button sends (RFC 8058, 3.1); the page's button does not send
 * it.
 */
const schema = z.object({ "List-Unsubscribe": z.string().optional() });

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const subscription = await findUnsubscription(linkIn(request));
  if (!subscription) throw refusal(404, words.outdated);
  return noStore(subscription);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const result = await unsubscribe(linkIn(request));
  const isOneClick = form.value["List-Unsubscribe"] === "One-Click";
  // Mail programs treat a redirect as a failure, and repeat what was refused.
  if (!result.ok) throw isOneClick ? new Response(null) : refusal(404, words.outdated);
  if (isOneClick) return null;
  const { pathname, search } = new URL(request.url);
  return seeOther(pathname + search, { request, toast: subscriptionWords.unsubscribed });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: words.buttonLabel, noIndex: true });

export default function Unsubscribe() {
  const { email, status } = useLoaderData<typeof loader>();
  const isDone = status === "unsubscribed";
  return (
    <SubscriptionPage words={words} email={email} isDone={isDone}>
      {isDone && (
        <p>
          <TextLink to="/newsletter">{words.againLabel}</TextLink>
        </p>
      )}
    </SubscriptionPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle={words.failureTitle} failure={words.failure}>
      <ButtonLink to="/contact">{words.contactLabel}</ButtonLink>
    </RouteProblem>
  );
}

function linkIn(request: Request): UnsubscriptionLink {
  const { searchParams } = new URL(request.url);
  return { subscriptionId: searchParams.get("abo"), token: searchParams.get("token") };
}
