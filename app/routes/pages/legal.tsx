import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { type LegalPageName, legalMission, legalPages, legalWords } from "#app/content/legal.ts";
import { loadLegalText } from "#app/features/legal/legal-texts.server.ts";
import { findLegalPage } from "#app/features/legal/legal-texts.ts";
import { ImprintFacts, LegalMission } from "#app/features/legal/legal-texts.tsx";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import {
  type ProviderCompany,
  providerCompanies,
} from "#app/features/money/online/payment-provider.ts";
import { listStoredData } from "#app/features/privacy/personal-data.server.ts";
import { StoredDataTable } from "#app/features/privacy/personal-data.tsx";
import { findImprint, type Imprint } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { loadQuote } from "#app/features/team/shown-people.server.ts";
import { noteAboutStory } from "#app/features/team/shown-people.ts";
import { logError } from "#app/http/log.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { Container, PageHead, Paragraphs } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const name = findLegalPage(new URL(request.url).pathname);
  if (!name) throw data(null, { status: 404 });
  const words = await loadWords(request, "about");
  const published = await loadWords(request, name);
  const around = {
    name,
    words,
    quote: await loadQuote(),
    additions: findAdditions(name),
  };
  try {
    const text = await loadLegalText(name, published.text);
    const imprint = name === "impressum" && text === null ? findImprint() : null;
    return data({ ...around, text, imprint, isUnreadable: false });
  } catch (error) {
    logError(error, "while reading the operator's legal text");
    return data({ ...around, text: null, imprint: null, isUnreadable: true }, { status: 500 });
  }
}

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return pageMeta(page, { title: "Nicht geladen", noIndex: true });
  const { title, description } = legalPages[page.data.name];
  return pageMeta(page, { title, description, canonical: `/${page.data.name}` });
};

export default function Legal() {
  const { name, words, quote, additions, ...own } = useLoaderData<typeof loader>();
  const note = noteAboutStory({ storyNote: words.shortNote, quote }, legalMission.notes);
  return (
    <>
      <PageHead title={<Title text={legalPages[name].title} />} />
      <Container className="grid gap-x-12 gap-y-10 pt-10 pb-section lg:grid-cols-[18rem_minmax(0,1fr)] print:block">
        <LegalNavigation current={name} />
        <div className="grid grid-cols-1 content-start gap-10">
          <OwnText name={name} {...own} />
          {additions.dispute && <Dispute text={additions.dispute} />}
          {additions.paymentProvider && <PaymentProviderNote {...additions.paymentProvider} />}
          {additions.storedData && <StoredDataTable rows={additions.storedData} />}
        </div>
      </Container>
      <LegalMission words={words} quote={quote?.testimonial ?? null} note={note} />
    </>
  );
}

/** The parts below the owner's text. */
function findAdditions(name: LegalPageName) {
  const isPrivacy = name === "datenschutz";
  const provider = isPrivacy ? configuredProvider() : null;
  return {
    /** § 36 VSBG, on imprint and terms; null if the owner wants none. */
    dispute: isPrivacy ? null : siteSettings().disputeSentence,
    storedData: isPrivacy ? listStoredData(nouns) : null,
    /** The company that receives data when a customer pays online; null for none. */
    paymentProvider: provider && providerCompanies[provider.name],
  };
}

interface OwnTextProps {
  name: LegalPageName;
  /** HTML; null if the owner has no text. */
  text: string | null;
  imprint: Imprint | null;
  isUnreadable: boolean;
}

function OwnText({ name, text, imprint, isUnreadable }: OwnTextProps) {
  if (text !== null) return <MarkdownText html={text} className="legal-text" />;
  return (
    <div className="max-w-text">
      {imprint && <ImprintFacts {...imprint} />}
      {isUnreadable && <UnreadableText />}
      {!imprint && !isUnreadable && <Notice>{legalPages[name].missing}</Notice>}
    </div>
  );
}

/** Art. 13 Abs. 1 Buchst. e DSGVO: the recipient of personal data. */
function PaymentProviderNote({ name, address }: ProviderCompany) {
  return (
    <section aria-labelledby="zahlungsdienst" className="prose">
      <h2 id="zahlungsdienst">Online bezahlen</h2>
      <p>
        Bezahlst du online, wechselst du auf die Seite unseres Zahlungsdienstes: {name}, {address}.
        Von uns bekommt er den Betrag, die Bestellnummer und eine Kennung der Zahlung, weder deinen
        Namen noch deine Anschrift. Was du dort eingibst, erfahren wir nicht; wir erfahren nur, ob
        und auf welchem Weg bezahlt wurde. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. b DSGVO, weil
        die Zahlung zum Vertrag gehört. Solange du nicht online bezahlst, erfährt der Zahlungsdienst
        nichts von dir.
      </p>
    </section>
  );
}

/** § 36 VSBG. */
function Dispute({ text }: { text: string }) {
  return (
    <section aria-label="Streitbeilegung" className="prose">
      <Paragraphs text={text} />
    </section>
  );
}

/** 'Geschäftsbedingungen' is hyphenated only on a phone. */
function Title({ text }: { text: string }) {
  const [start, ...rest] = text.split("\u00AD");
  return (
    <span className="xs:hyphens-manual">
      {start}
      {rest.map((part) => (
        <Fragment key={part}>
          <span className="xs:hidden">{"\u00AD"}</span>
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function LegalNavigation({ current }: { current: LegalPageName }) {
  return (
    <nav aria-label={legalWords.navigation} className="print:hidden">
      <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 lg:sticky lg:top-24 lg:grid lg:justify-items-start lg:gap-3">
        {legalWords.order.map((name) => (
          <li key={name} className="text-sm">
            {name === current ? (
              <Badge tone="lake" className="whitespace-normal!">
                <span aria-current="page">{legalPages[name].chip}</span>
              </Badge>
            ) : (
              <Link to={`/${name}`} className="inline-flex min-h-7 items-center lg:px-[.65rem]">
                {legalPages[name].chip}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnreadableText() {
  return (
    <Notice tone="bad">
      {legalWords.unreadable} <ContactAddress />.
    </Notice>
  );
}
