import { LostPage } from "#app/ui/layout/lost-page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

export function NotFoundPage() {
  return (
    <LostPage>
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
    </LostPage>
  );
}
