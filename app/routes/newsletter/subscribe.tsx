import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { listArchive } from "#app/features/newsletter/issue.server.ts";
import { ARCHIVE_PATH } from "#app/features/newsletter/issue.ts";
import {
  newsletterSchema,
  subscribe,
  subscriptionWords,
} from "#app/features/newsletter/newsletter.server.ts";
import { NewsletterForm } from "#app/features/newsletter/newsletter-parts.tsx";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { createFormToken, rejectBot } from "#app/http/form-guard.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { senderOf } from "#app/viewer/form-sender.server.ts";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    words: await loadWords(request, "newsletter"),
    constraint: formConstraint(newsletterSchema),
    token: createFormToken(),
    hasArchive: listArchive().length > 0,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, newsletterSchema);
  if (!form.ok) return form.reply;
  const refused = rejectBot(form);
  if (refused) return refused;
  const { returnTo, ...subscriber } = form.value;
  const sender = await senderOf(request, subscriber.email);
  const result = await subscribe(sender, subscriber, form.fingerprint).catch(
    logAndFail("while subscribing to the newsletter"),
  );
  if (!result.ok) return refuseForm(form, result, subscriptionWords);
  return seeOther(blockOn(returnTo), { request, toast: subscriptionWords[result.outcome] });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Newsletter",
    description: page.data?.words.description,
    noIndex: true,
  });

export default function Newsletter() {
  const { words, constraint, token, hasArchive } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div id="newsletter">
      <PageHead title={words.heading} lead={words.lead} sunAt={2} />
      <Container className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-block pt-9 pb-section lg:grid-cols-[7fr_5fr]">
        <section aria-labelledby="wohin">
          <h2 id="wohin" className="mb-5 text-h3">
            {words.formHeading}
          </h2>
          <NewsletterForm
            constraint={constraint}
            token={token}
            buttonLabel={words.buttonLabel}
            returnTo={String(answer?.result.initialValue?.returnTo ?? "/newsletter")}
            lastResult={answer?.result}
            problem={answer?.title}
          />
          {hasArchive && (
            <p className="mt-6">
              <TextLink to={ARCHIVE_PATH}>Frühere Ausgaben lesen</TextLink>
            </p>
          )}
        </section>
        <Illustration
          name="briefkasten"
          viewBox="0 0 480 320"
          className="w-full self-start lg:max-w-lg rounded-cut-lg"
        />
      </Container>
    </div>
  );
}

/** The fragment of the submitted form: the one in the footer, or the one on /newsletter. */
function blockOn(returnTo: string | undefined): string {
  const [page] = safeRedirect(returnTo).split("#");
  return `${page}#newsletter`;
}
