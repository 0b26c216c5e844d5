import type { SubmissionResult } from "@conform-to/react";
import { SELF_TESTS_PATH, testWords } from "#app/content/self-tests.ts";
import { TestForm } from "#app/features/self-tests/test-form.tsx";
import { BackLink, Container, Lead } from "#app/ui/layout/page.tsx";
import { Horizon } from "#app/ui/scene/horizon.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface TestWords {
  /** The test's own path. */
  path: string;
  title: string;
  lead: string;
  measures: string;
  measuresNot: string;
  instruction: string;
  questions: { id: string; text: string }[];
}

interface TestPageProps {
  test: TestWords;
  illustration: string;
  sunAt: 2 | 4;
  lastResult?: SubmissionResult;
}

/** The page on which a visitor takes a self-test. */
export function TestPage({ test, illustration, sunAt, lastResult }: TestPageProps) {
  return (
    <Container className="pb-section">
      <BackLink to={SELF_TESTS_PATH}>{testWords.backLabel}</BackLink>
      <div className="grid items-end gap-x-block md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div>
          <h1>{test.title}</h1>
          <Lead className="mt-4">{test.lead}</Lead>
        </div>
        <Illustration
          name={illustration}
          viewBox="0 0 480 320"
          className="rounded-cut-lg max-md:hidden"
        />
      </div>
      <Horizon sunAt={sunAt} />
      <div className="mt-block grid gap-x-block gap-y-12 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <Measures test={test} />
        <div className="max-w-narrow">
          <Lead className="mb-10">{test.instruction}</Lead>
          <TestForm action={test.path} questions={test.questions} lastResult={lastResult} />
        </div>
      </div>
    </Container>
  );
}

function Measures({ test }: { test: TestWords }) {
  return (
    <div className="grid content-start gap-x-block gap-y-6 text-ink-soft sm:max-lg:grid-cols-2 lg:gap-y-8">
      <div>
        <h2 className="mb-1 text-h4 leading-heading text-ink">{testWords.measuresHeading}</h2>
        <p>{test.measures}</p>
      </div>
      <div>
        <h2 className="mb-1 text-h4 leading-heading text-ink">{testWords.measuresNotHeading}</h2>
        <p>{test.measuresNot}</p>
      </div>
    </div>
  );
}
