import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import {
  bareServer,
  freePort,
  noSettings,
  READY,
  removeFolder,
  Server,
  temporaryFolder,
} from "#tests/support/server.ts";
import { Visitor } from "../shop-visitor.ts";

const run = promisify(execFile);

/** Those that leave nothing behind when the drill is interrupted. */
const opened = new Set<DrillShop>();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => {
  for (const shop of opened) {
    void shop.kill();
    removeFolder(shop.folder);
  }
});

const PAGES = ["/", "/events", "/events/herzogstand", "/products/tagebuch", "/join", "/agb"];
/** Milliseconds. */
const PATIENCE = 60_000;

/** A shop with the demo world on a data folder of its own, which a drill kills, damages and starts again. */
export class DrillShop {
  private running: Server | undefined;
  /** All servers so far. */
  private readonly lives: Server[] = [];
  private settings: Record<string, string> = {};
  /** Resolves when the server has started that a drill is starting. */
  isUp: Promise<unknown> = Promise.resolve();
  /** Places an order of the shop's own customer. */
  readonly order = this.buyer();

  constructor(
    readonly folder: string,
    readonly port: number,
  ) {}

  /** On a new folder. */
  static async open(): Promise<DrillShop> {
    const shop = new DrillShop(temporaryFolder(), await freePort());
    opened.add(shop);
    return shop;
  }

  get server(): Server {
    if (!this.running) throw new Error("The shop is not running.");
    return this.running;
  }

  /** The complete lines that its servers have printed. A kill may cut the last one of each. */
  get log(): string[] {
    return this.lives.flatMap(({ output }) => output.split("\n").slice(0, -1));
  }

  get database(): string {
    return path.join(this.folder, "behappy.db");
  }

  /** Resolves to its output once it listens, or has refused to start. */
  async start(settings: Record<string, string> = {}): Promise<string> {
    this.settings = settings;
    this.running = new Server(
      this.port,
      this.folder,
      { DEMO_CONTENT: "1", ...settings },
      bareServer,
    );
    this.lives.push(this.running);
    await this.running.ready();
    return this.running.output;
  }

  /** Kills the server, and starts it with the same settings. Throws if it refuses to start. */
  killAndStart(afterKill = () => {}): Promise<unknown> {
    this.isUp = (async () => {
      await this.kill();
      afterKill();
      const output = await this.start(this.settings);
      if (!output.includes(READY)) throw new Error(output);
    })();
    return this.isUp;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async kill(): Promise<void> {
    await this.running?.kill();
    this.running = undefined;
  }

  async remove(): Promise<void> {
    await this.kill();
    removeFolder(this.folder);
    opened.delete(this);
  }

  async get(...args: Parameters<Server["get"]>): Promise<Response> {
    return this.server.get(...args);
  }

  async post(...args: Parameters<Server["post"]>): Promise<Response> {
    return this.server.post(...args);
  }

  async isHealthy(): Promise<boolean> {
    return (await this.statusOf("/healthcheck")) === 200;
  }

  /** Whether health becomes as wished within a minute. */
  async becomes(wished: "healthy" | "ill"): Promise<boolean> {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      if ((await this.isHealthy()) === (wished === "healthy")) return true;
      await setTimeout(200);
    }
    return false;
  }

  /** The number of public pages that are not answered with 200. */
  async failedPages(): Promise<number> {
    const statuses = await Promise.all(PAGES.map((page) => this.statusOf(page)));
    return statuses.filter((status) => status !== 200).length;
  }

  /**
   * Returns a function that places an order as one and the same customer, and resolves to the status of its answer: 303
   * for a placed one, 0 without an answer.
   */
  buyer(): () => Promise<number> {
    const visitor = new Visitor(this);
    let isSignedIn = false;
    return async () => {
      try {
        if (!isSignedIn) isSignedIn = (await visitor.signInAs("customer")) === 303;
        return await visitor.order(["product", "tagebuch", 1]);
      } catch {
        return 0;
      }
    };
  }

  count(table: string): number {
    return this.read(`select count(*) from ${table}`);
  }

  /** The first value of the first row. */
  read<Value = number>(sql: string): Value {
    const [row = {}] = this.query<Record<string, Value>>(sql);
    return Object.values(row)[0] as Value;
  }

  query<Row>(sql: string, ...values: string[]): Row[] {
    const database = new Database(this.database, { readonly: true, timeout: 10_000 });
    try {
      return database.prepare(sql).all(...values) as Row[];
    } finally {
      database.close();
    }
  }

  write(sql: string): void {
    const database = new Database(this.database, { timeout: 10_000 });
    database.exec(sql);
    database.close();
  }

  /** Unproven addresses get only a few e-mails an hour. */
  proveAddresses(): void {
    this.write("update users set email_verified_at = unixepoch() * 1000");
  }

  isSound(): boolean {
    return this.read<string>("pragma integrity_check") === "ok";
  }

  newestOrder(): string {
    return this.read<string>("select id from orders order by sequence desc limit 1");
  }

  orderIds(): string[] {
    return this.read<string>("select json_group_array(id) from orders").match(/[\w-]{36}/g) ?? [];
  }

  /** Starts an npm script that goes on until the returned function is called. */
  run(script: string, ...args: string[]): () => Promise<void> {
    const child = spawn("node", [`build/operation/${script}.js`, ...args], {
      env: { ...process.env, ...noSettings, DATA_DIR: this.folder },
      stdio: "ignore",
    });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    return () => {
      child.kill("SIGTERM");
      return ended;
    };
  }

  /** Runs an npm script on the data folder, like an operator, and resolves to its output. Throws if it fails. */
  async npm(script: string, ...args: string[]): Promise<string> {
    return this.npmWith({}, script, ...args);
  }

  async npmWith(
    settings: Record<string, string>,
    script: string,
    ...args: string[]
  ): Promise<string> {
    const { stdout } = await run("npm", ["run", "--silent", script, "--", ...args], {
      env: { ...process.env, ...noSettings, DATA_DIR: this.folder, ...settings },
    });
    return stdout;
  }

  private async statusOf(page: string): Promise<number> {
    const answer = await this.server.get(page).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status ?? 0;
  }
}
