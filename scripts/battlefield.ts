import { readFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { demoAccounts } from "#db/seed/accounts.ts";
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

type Fields = Record<string, string>;

/** A browser without script, at a network address of its choice. */
export class Stranger {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  async ask(
    pathname: string,
    fields?: Fields | FormData,
  ): Promise<{ status: number; html: string; location: string | null }> {
    const Cookie = [...this.cookies].map((cookie) => cookie.join("=")).join("; ");
    const headers = { Cookie, "X-Forwarded-For": this.address };
    const answer = fields
      ? await this.server.post(pathname, fields, headers)
      : await this.server.get(pathname, headers);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const location = answer.headers.get("Location");
    return { status: answer.status, html: await answer.text(), location };
  }

  async signUp(email: string): Promise<void> {
    const password = "ein kurzer Satz";
    const account = { firstName: "Mia", lastName: "Last", email, password };
    await this.ask("/auth?mode=sign-up", account);
    await this.ask("/auth", { email, password });
  }

  async signInAsAdmin(password = demoAccounts.admin.password): Promise<number> {
    const { status } = await this.ask("/auth", { email: demoAccounts.admin.email, password });
    return status;
  }

  /** Orders one item. Returns the status of the answer, which is 303 for a placed order. */
  async order(
    [itemType, itemId, quantity]: [type: string, id: string, quantity: number],
    typed: Fields = {},
  ): Promise<number> {
    await this.ask("/cart", { intent: "clear" });
    await this.ask("/cart", { intent: "add", itemType, itemId, quantity: String(quantity) });
    const { html } = await this.ask("/checkout");
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
    const address = {
      firstName: "Mia",
      lastName: "Last",
      street: "Am Deich 4",
      zipcode: "24937",
      city: "Flensburg",
      country: "Deutschland",
      email: "mia@beispiel.de",
    };
    const form = { ...address, ...typed, token: hidden("token"), overview: hidden("overview") };
    const { status, location } = await this.ask("/checkout", form);
    return status === 303 && !location?.startsWith("/order-confirmation") ? 400 : status;
  }
}

/** Peak memory of the server so far, in megabytes. Works only on Linux. */
export function peakMegabytes({ pid }: Server): number {
  const status = readFileSync(`/proc/${lastDescendantOf(pid)}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** npm starts a shell, which starts the server. */
function lastDescendantOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  const child = Number.parseInt(children, 10);
  return child ? lastDescendantOf(child) : pid;
}
