import type { Figure, FigureContent } from "#app/features/figure.ts";
import type { Noun } from "#app/features/noun.ts";
import { readFigure } from "#app/features/overview/figures.server.ts";

/** All figures of the shop, in the order of the page. */
export function figuresOf(nouns: Noun[]): Figure[] {
  return nouns
    .flatMap(({ figures = [] }) => figures)
    .toSorted((one, other) => one.place - other.place);
}

/** A figure as the page shows it. */
export interface ShownFigure extends Pick<Figure, "name" | "title" | "isHalf"> {
  /** null: could not be read. */
  content: FigureContent | null;
}

export async function readShopFigures(nouns: Noun[], now = new Date()): Promise<ShownFigure[]> {
  const shown = figuresOf(nouns).map(async ({ name, title, isHalf, read, furtherSums }) => {
    const [content, further] = await Promise.all([
      readFigure(name, () => read(now)),
      readFigure(`${name}: further sums`, () => furtherSums?.(now) ?? []),
    ]);
    const sums = [...(content?.sums ?? []), ...(further ?? [])];
    return { name, title, isHalf, content: content && { ...content, sums } };
  });
  return Promise.all(shown);
}
