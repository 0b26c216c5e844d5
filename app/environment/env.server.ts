import { requireNode } from "#app/environment/require-node.ts";
import { type Env, parseEnv } from "#app/environment/variables.server.ts";

/** Ends a start that cannot succeed with one clear line instead of a stack trace. */
export function refuseToStart(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`BeHappy kann nicht starten: ${reason}`);
  process.exit(1);
}

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    refuseToStart(error);
  }
}

requireNode();

export const env = readEnv();
