import { useLabels } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { LostPage } from "#app/ui/layout/lost-page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";

export function NotFoundPage() {
  const { notFound, returnHome } = useLabels(layoutLabels);
  return (
    <LostPage>
      <p className="font-serif text-h1 lining-nums">404</p>
      <h1 className="text-h2" lang={notFound.lang}>
        {notFound.text}
      </h1>
      <p className="max-w-text text-lg text-ink-soft">
        Dieser Weg endet hier. Macht nichts: Umwege erhöhen die Ortskenntnis.
      </p>
      <ButtonLink to="/" look="sun" lang={returnHome.lang}>
        {returnHome.text}
      </ButtonLink>
    </LostPage>
  );
}
