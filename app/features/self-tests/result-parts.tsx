import type { ReactNode } from "react";
import { type HelpWords, type TestResult, testWords } from "#app/content/self-tests.ts";
import type { ChosenOffers } from "#app/features/self-tests/fitting-offers.ts";
import { FittingOffersList } from "#app/features/self-tests/fitting-offers-list.tsx";
import { Container, Prose } from "#app/ui/layout/page.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";

/** The test's name above the result's title. */
export function ResultTitle({ test, title }: { test: string; title: string }) {
  return (
    <h1>
      <span className="mb-2 block font-sans text-lg leading-normal font-normal tracking-normal text-ink-soft">
        {testWords.resultLabel}: {test}
      </span>{" "}
      {title}
    </h1>
  );
}

interface ExplanationProps {
  result: TestResult;
  narrow?: boolean;
  children: ReactNode;
}

/** The meaning of the result, and further reading. */
export function Explanation({ result, narrow, children }: ExplanationProps) {
  return (
    <Container narrow={narrow} className="grid gap-[clamp(2.5rem,5vw,4rem)] py-section">
      <Prose className="text-lg">
        {result.explanation.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
      {result.help && <Help help={result.help} />}
      {children}
    </Container>
  );
}

function Help({ help }: { help: HelpWords }) {
  return (
    <div className="max-w-text">
      <Notice>
        <p>{help.text}</p>
        <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          {help.calls.map(({ label, number }) => (
            <li key={number}>
              <a
                href={`tel:${number.replace(/\s/g, "")}`}
                className="inline-flex min-h-8 items-center gap-[.5em] font-strong"
              >
                <Icon name="phone" />
                {label}: {number}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

interface ResultEndProps {
  result: TestResult;
  offers: ChosenOffers;
  /** The path at which the test starts again. */
  testPath: string;
  otherTestPath: string;
  narrow?: boolean;
}

/** The next steps: advice, offers, links to other pages. */
export function ResultEnd({ result, offers, testPath, otherTestPath, narrow }: ResultEndProps) {
  return (
    <>
      <HillEdge />
      <section aria-labelledby="schritte" className="bg-sand py-section">
        <Container narrow={narrow}>
          <h2 id="schritte" className="mb-block">
            {testWords.stepsHeading}
          </h2>
          <ol className="grid gap-8">
            {result.steps.map((step, index) => (
              <li key={step} className={`flex max-w-text items-baseline gap-5 ${stairs[index]}`}>
                <span
                  aria-hidden="true"
                  className="min-w-[.7em] font-serif text-numeral leading-none font-heading lining-nums"
                >
                  {index + 1}
                </span>
                <p className="text-lg leading-normal">{step}</p>
              </li>
            ))}
          </ol>
        </Container>
      </section>
      <Container narrow={narrow} className="grid gap-section py-section">
        <FittingOffersList offers={offers} lead={result.offers.lead} />
        <div className="max-w-text">
          <p className="text-lg leading-normal">{testWords.notStored}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={testPath}>{testWords.againLabel}</ButtonLink>
            <TextLink to={otherTestPath}>{testWords.otherTestLabel}</TextLink>
          </p>
        </div>
      </Container>
    </>
  );
}

/** Each step is indented a little further. */
const stairs = ["", "md:ms-[12%]", "md:ms-[24%]"];
