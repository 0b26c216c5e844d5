import { useSite } from "#app/ui/document/use-site.ts";
import { Container, Lead } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface JoinCallProps {
  heading: string;
  lead: string;
  label: string;
}

/**
 * The last section of a page: people under the sun, standing on the footer. Nothing may come between it
 * and the footer. Renders nothing in a shop without plans.
 */
export function JoinCall({ heading, lead, label }: JoinCallProps) {
  if (!useSite().invitesMembers) return null;
  return (
    <section aria-labelledby="mitmachen" className="join-call overflow-clip pt-section text-center">
      <Container>
        <h2 id="mitmachen" className="text-h1">
          {heading}
        </h2>
        <Lead className="mx-auto mt-4 mb-7">{lead}</Lead>
        <ButtonLink to="/join" look="sun">
          {label}
        </ButtonLink>
      </Container>
      <Illustration
        name="gemeinsam"
        viewBox="0 0 1440 420"
        className="relative left-1/2 mt-9 -mb-px block w-[max(100%,46rem)] max-w-none -translate-x-1/2"
      />
    </section>
  );
}
