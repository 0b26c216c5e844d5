import { logError } from "#app/http/log.server.ts";

/** A figure that fails is logged and becomes null, so that the page can show the others. */
export async function readFigure<Answer>(
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

/** Reads all figures. */
export async function readFigures<Asked extends Questions>(
  questions: Asked,
): Promise<Answers<Asked>> {
  const answers = Object.entries(questions).map(async ([name, ask]) => [
    name,
    await readFigure(name, ask),
  ]);
  return Object.fromEntries(await Promise.all(answers));
}
