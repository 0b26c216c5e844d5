import { Container } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

export function NotFoundPage() {
  return (
    <Container className="grid justify-items-center gap-5 pt-12 pb-section text-center">
      <Illustration
        name="verlaufen"
        viewBox="0 0 480 320"
        className="w-full max-w-xl rounded-cut-lg"
      />
      <p className="font-serif text-h1 lining-nums">404</p>
      <h1 className="text-h2" lang="en">
        Oops! Page not found
      </h1>
      <p className="max-w-text text-lg text-ink-soft">
        Dieser Weg endet hier. Macht nichts: Umwege erhöhen die Ortskenntnis.
      </p>
      <ButtonLink to="/" look="sun" lang="en">
        Return to Home
      </ButtonLink>
    </Container>
  );
}
