import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  contactCard,
  contactSchema,
  receiveMessage,
} from "#app/features/contact/contact.server.ts";
import { ContactForm, ContactMap, Postcard } from "#app/features/contact/contact-parts.tsx";
import { mapOrigin } from "#app/features/contact/map-place.ts";
import { formConstraint, logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { createFormToken, rejectBot } from "#app/http/form-guard.server.ts";
import { EXTRA_POLICY, pageHeaders } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { mayLoadMap } from "#app/routes/contact/map-consent.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { findSender, senderOf } from "#app/viewer/form-sender.server.ts";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const words = await loadWords(request, "contact");
  const isMapLoaded = await mayLoadMap(request);
  return data(
    {
      words,
      constraint: formConstraint(contactSchema),
      defaultValue: await findSender(request),
      token: createFormToken(),
      card: contactCard(),
      isMapLoaded,
    },
    isMapLoaded ? { headers: { [EXTRA_POLICY]: `frame-src ${mapOrigin}` } } : undefined,
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, contactSchema);
  if (!form.ok) return form.reply;
  const refused = rejectBot(form);
  if (refused) return refused;
  const sender = await senderOf(request, form.value.email);
  const result = await receiveMessage(sender, form.value, form.fingerprint).catch(
    logAndFail("while receiving a contact message"),
  );
  if (!result.ok) return refuseForm(form, result, contactWords);
  return seeOther("/contact", { request, toast: contactWords.sent });
}

/** For the development server, which has no default and would block the map. */
export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Kontakt",
    description: page.data?.words.description,
    picture: "/previews/v1/contact.png",
  });

export default function Contact() {
  const { words, card, isMapLoaded, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Invented directions do not lead to the owner's own address.
  const directions = words.directionsNote && !card.isExample ? [] : words.directions;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} sunAt={3} />
      <Container className="grid grid-cols-1 gap-section pt-[clamp(2rem,4vw,3.5rem)] pb-section">
        <div className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-12 lg:grid-cols-[7fr_5fr]">
          <section aria-labelledby="nachricht-titel">
            <h2 id="nachricht-titel" className="text-h3">
              {words.formHeading}
            </h2>
            <p className="mt-2 mb-6 max-w-text text-ink-soft">{words.formLead}</p>
            <ContactForm {...form} lastResult={answer?.result} problem={answer?.title} />
          </section>
          <Postcard card={card} words={words} />
        </div>
        {(card.map || directions.length > 0) && (
          <ContactMap
            heading={words.mapHeading}
            directions={directions}
            map={card.map}
            isLoaded={isMapLoaded}
            isExample={card.isExample}
          />
        )}
      </Container>
    </>
  );
}

/** Toasts and error messages for a visitor who sends a message. */
const contactWords = {
  sent: {
    kind: "success",
    title: "Nachricht gesendet!",
    description:
      "Vielen Dank für deine Nachricht. Wir werden uns so schnell wie möglich bei dir melden.",
  } satisfies NewToast,
  failed: {
    title: "Fehler beim Senden",
    formErrors: ["Bitte versuche es später erneut oder kontaktiere uns direkt per E-Mail."],
  },
  tooMany: "Das waren zu viele Nachrichten",
};
