/** A start that cannot succeed. The message is one German line that says what to do. */
export class StartRefusal extends Error {}

/** SQLite's own message, without the text of the whole migration that drizzle puts before it. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error ? reason.message : String(reason);
}
