import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { happinessTest, scannerDiverTest } from "#app/content/self-tests.ts";
import { requireSelfTests } from "#app/routes/pages/require-self-tests.server.ts";
import { Container, Lead, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { loadWords } from "#app/viewer/requested-words.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  requireSelfTests();
  return { words: await loadWords(request, "self-tests") };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Selbsttests",
    description: page.data?.words.description,
    picture: "/previews/v1/self-tests.png",
  });

export default function SelfTests() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} sunAt={3} />
      <Container className="grid gap-y-[clamp(3rem,7vw,6rem)] pt-block pb-section">
        <Teaser
          test={happinessTest}
          startLabel={words.startLabel}
          illustration="szene-daumen"
          className="lg:grid-cols-[7fr_5fr] lg:pe-[8%]"
        >
          {words.happinessTeaser}
        </Teaser>
        <Teaser
          test={scannerDiverTest}
          startLabel={words.startLabel}
          illustration="szene-scanner-taucher"
          className="md:[&>svg]:order-last lg:grid-cols-[5fr_7fr] lg:ps-[8%]"
        >
          {words.scannerDiverTeaser}
        </Teaser>
        <section aria-labelledby="antworten" className="max-w-text">
          <h2 id="antworten" className="text-h3">
            {words.privacyHeading}
          </h2>
          <p className="mt-2">{words.privacy}</p>
        </section>
      </Container>
    </>
  );
}

interface TeaserProps {
  test: { path: string; title: string };
  startLabel: string;
  illustration: string;
  className: string;
  children: ReactNode;
}

function Teaser({ test, startLabel, illustration, className, children }: TeaserProps) {
  return (
    <section
      aria-labelledby={illustration}
      className={`grid items-center gap-block md:grid-cols-2 ${className}`}
    >
      <Illustration
        name={illustration}
        viewBox="0 0 480 320"
        className="block w-full rounded-cut-lg"
      />
      <div>
        <h2 id={illustration}>{test.title}</h2>
        <Lead className="mt-3 mb-6">{children}</Lead>
        <ButtonLink to={test.path}>
          {startLabel}
          <span className="sr-only">: {test.title}</span>
        </ButtonLink>
      </div>
    </section>
  );
}
