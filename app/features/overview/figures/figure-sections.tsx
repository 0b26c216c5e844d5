import { FigureDrawing, FigureRows } from "#app/features/overview/figures/figure-view.tsx";
import type { ShownFigure } from "#app/features/overview/figures/shop-figures.server.ts";
import { UNREADABLE } from "#app/features/overview/overview-list.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { RichTextView } from "#app/ui/parts/rich-text.tsx";

export const FIGURES_PATH = "/admin/figures";

/** The figures of the shop, each as a drawing with a table and a file. */
export function FigureSections({ figures }: { figures: ShownFigure[] }) {
  return inRows(figures).map((row) => {
    const sections = row.map((figure) => <FigureSection key={figure.name} {...figure} />);
    const [first] = row;
    if (!first?.isHalf) return sections;
    return (
      <div key={first.name} className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[46rem]:grid-cols-2">
        {sections}
      </div>
    );
  });
}

/** Halves that follow each other are in one row. */
function inRows(figures: ShownFigure[]): ShownFigure[][] {
  const rows: ShownFigure[][] = [];
  for (const figure of figures) {
    const last = rows.at(-1);
    if (figure.isHalf && last?.[0]?.isHalf) last.push(figure);
    else rows.push([figure]);
  }
  return rows;
}

function FigureSection({ name, title, isHalf, content }: ShownFigure) {
  if (!content) {
    return (
      <AdminSection id={name} title={title}>
        <p className="text-ink-soft">{UNREADABLE}</p>
      </AdminSection>
    );
  }
  return (
    <AdminSection id={name} title={title}>
      <FigureDrawing {...content} />
      {content.note && (
        <p className={`${isHalf ? "" : "max-w-text "}text-sm text-ink-soft`}>
          <RichTextView text={content.note} link={TextLink} />
        </p>
      )}
      <FigureRows {...content} />
      <p>
        <ButtonLink to={`${FIGURES_PATH}/export.csv?tabelle=${name}`} size="small" reloadDocument>
          <Icon name="download" />
          {title} als CSV
        </ButtonLink>
      </p>
    </AdminSection>
  );
}
