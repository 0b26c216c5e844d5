import path from "node:path";
import Database from "better-sqlite3";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

/** Result of an attack. */
export interface Outcome {
  figure: string;
  /** The highest figure, or the only one, that counts as defended. */
  limit: string;
  holds: boolean;
}

/** A separate shop for one attack: a server with the demo world, and a mail server. */
export interface Battlefield {
  server: Server;
  receiver: MailReceiver;
  /** Runs SQL on the server's database. */
  sql<Row>(statement: string, ...values: unknown[]): Row[];
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

export async function openBattlefield(): Promise<Battlefield> {
  const folder = temporaryFolder();
  const receiver = await new MailReceiver().start();
  const settings = { DEMO_CONTENT: "1", SMTP_URL: receiver.url, TRUST_PROXY: "1" };
  const server = await new Server(await freePort(), folder, settings).ready();
  return {
    server,
    receiver,
    sql: (statement, ...values) => runSql(path.join(folder, "behappy.db"), statement, values),
    isAlive: () =>
      server.get("/healthcheck").then(
        ({ ok }) => ok,
        () => false,
      ),
    close: async () => {
      await server.stop();
      await receiver.stop();
      removeFolder(folder);
    },
  };
}

function runSql<Row>(file: string, statement: string, values: unknown[]): Row[] {
  const database = new Database(file, { timeout: 5000 });
  try {
    const prepared = database.prepare(statement);
    if (prepared.reader) return prepared.all(...values) as Row[];
    prepared.run(...values);
    return [];
  } finally {
    database.close();
  }
}
