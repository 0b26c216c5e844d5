import type { Figure, FigureContent } from "#app/features/figure.ts";
import type { Noun } from "#app/features/noun.ts";
import { logError } from "#app/http/log.server.ts";

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

export async function loadShopFigures(nouns: Noun[], now = new Date()): Promise<ShownFigure[]> {
  const shown = figuresOf(nouns).map(async ({ name, title, isHalf, read, furtherSums }) => {
    const [content, further] = await Promise.all([
      loadFigure(name, () => read(now)),
      loadFigure(`${name}: further sums`, () => furtherSums?.(now) ?? []),
    ]);
    const sums = [...(content?.sums ?? []), ...(further ?? [])];
    return { name, title, isHalf, content: content && { ...content, sums } };
  });
  return Promise.all(shown);
}

/** A figure that fails is logged and becomes null, so that the page can show the others. */
export async function loadFigure<Answer>(
  name: string,
  ask: () => Answer | Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    logError(error, `while reading the figure '${name}'`);
    return null;
  }
}

type Questions = Record<string, () => unknown>;
type Answers<Asked extends Questions> = {
  [Name in keyof Asked]: Awaited<ReturnType<Asked[Name]>> | null;
};

export async function loadFigures<Asked extends Questions>(
  questions: Asked,
): Promise<Answers<Asked>> {
  const answers = Object.entries(questions).map(async ([name, ask]) => [
    name,
    await loadFigure(name, ask),
  ]);
  return Object.fromEntries(await Promise.all(answers));
}
