import { open } from "node:fs/promises";

/**
 * Returns a function that resolves when everything written to `file` before the call is on the disk, and rejects
 * if the disk refuses. Calls during a sync share the next one, so many small writes cost little more than one.
 * The event loop is free meanwhile.
 */
export function createDiskSync(file: string, sync = syncFile): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    next = undefined;
    const started = sync(file);
    current = started;
    return started;
  }

  return () => (next ??= current.then(start, start));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    // SQLite removes its log after moving all of it to the database and the disk.
    if (error.code !== "ENOENT") throw error;
  });
  try {
    await handle?.datasync();
  } finally {
    await handle?.close();
  }
}
