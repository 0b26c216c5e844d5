import path from "node:path";
import Database from "better-sqlite3";
import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { freePort, removeFolder, Server, temporaryFolder } from "#tests/support/server.ts";

/** Result of an attack. */
export interface Outcome {
  figure: string;
  /** The highest figure, or the only one, that counts as defended. */
  limit: string;
  holds: boolean;
}

/** A separate shop for one attack: a server with the demo world, a mail server and a payment provider. */
export interface Battlefield {
  server: Server;
  receiver: MailReceiver;
  provider: FakeProvider;
  /** Runs SQL on the server's database. */
  sql<Row>(statement: string, ...values: unknown[]): Row[];
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
}

/** @param settings more of them, such as those of the provider */
export async function openBattlefield(settings: Settings = () => ({})): Promise<Battlefield> {
  const folder = temporaryFolder();
  const receiver = await new MailReceiver().start();
  const provider = await new FakeProvider().start();
  const all = {
    DEMO_CONTENT: "1",
    SMTP_URL: receiver.url,
    TRUST_PROXY: "1",
    WEB_PROCESSES: process.env.WEB_PROCESSES ?? "",
    ...settings(provider),
  };
  const server = await new Server(await freePort(), folder, all).ready();
  return {
    server,
    receiver,
    provider,
    sql: (statement, ...values) => runSql(path.join(folder, "behappy.db"), statement, values),
    isAlive: () =>
      server.get("/healthcheck").then(
        ({ ok }) => ok,
        () => false,
      ),
    close: async () => {
      await server.stop();
      await receiver.stop();
      await provider.stop();
      removeFolder(folder);
    },
  };
}

type Settings = (provider: FakeProvider) => Record<string, string>;

/** The settings of a shop that is paid online. */
export const paidOnline: Settings = ({ url }) => ({
  MOLLIE_API_KEY: fakeKeys.mollie,
  PAYMENT_API_URL: url,
  BANK_RECIPIENT: "BeHappy",
  BANK_IBAN: "DE02120300000000202051",
});

/** The settings of a server with little memory. */
export const withLittleMemory: Settings = () => ({ NODE_OPTIONS: "--max-old-space-size=256" });

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
