import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { newsletterPages } from "#app/content/newsletter-pages.ts";
import { subscriptionWords, unsubscribe } from "#app/features/newsletter/newsletter.server.ts";
import { SubscriptionPage } from "#app/features/newsletter/newsletter-parts.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requireSubscription } from "#app/routes/newsletter/requested-subscription.server.ts";
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
  return noStore(await requireSubscription(request, "newsletter-unsubscription", words.outdated));
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const { pathname, search, searchParams } = new URL(request.url);
  const result = await unsubscribe(searchParams.get("token"));
  if (!result.ok) throw refusal(404, words.outdated);
  // Mail programs treat a redirect as a failure.
  if (form.value["List-Unsubscribe"] === "One-Click") return null;
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
