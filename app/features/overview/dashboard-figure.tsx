import { FIGURES_PATH } from "#app/features/overview/figures/figure-sections.tsx";
import { FigureDrawing, FigureRows } from "#app/features/overview/figures/figure-view.tsx";
import type { ShownFigure } from "#app/features/overview/figures/shop-figures.server.ts";
import { UNREADABLE } from "#app/features/overview/overview-list.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { RichTextView } from "#app/ui/parts/rich-text.tsx";

/** A figure on the overview, which leads to all others. */
export function DashboardFigure({ name, title, content }: ShownFigure) {
  return (
    <AdminSection id={name} title={title}>
      {content ? (
        <figure className="grid grid-cols-1 gap-4">
          <FigureDrawing {...content} />
          {content.note && (
            <figcaption className="max-w-text text-sm text-ink-soft">
              <RichTextView text={content.note} link={TextLink} />
            </figcaption>
          )}
          <FigureRows {...content} />
        </figure>
      ) : (
        <p className="text-ink-soft">{UNREADABLE}</p>
      )}
      <p>
        <TextLink to={FIGURES_PATH}>Alle Zahlen: Monate, Angebote, Plätze, Mitglieder</TextLink>
      </p>
    </AdminSection>
  );
}
