/** A start that cannot succeed; the message is one German line that says what to do. */
export class StartRefusal extends Error {}

/** What SQLite itself said: drizzle puts a failed migration's whole text before it. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error ? reason.message : String(reason);
}
