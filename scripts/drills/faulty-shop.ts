import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { bareServer, noSettings, Server } from "#tests/support/server.ts";
import { Visitor } from "../shop-visitor.ts";

const run = promisify(execFile);

const PAGES = ["/", "/events", "/events/herzogstand", "/products/tagebuch", "/join", "/agb"];
/** Milliseconds. */
const PATIENCE = 60_000;

/** A shop with the demo world on a data folder that a drill damages, and starts again. */
export class FaultyShop {
  private running: Server | undefined;
  /** Places an order of the shop's own customer. */
  readonly order = this.buyer();

  constructor(
    readonly folder: string,
    private readonly port: number,
  ) {}

  get server(): Server {
    if (!this.running) throw new Error("The shop is not running.");
    return this.running;
  }

  get database(): string {
    return path.join(this.folder, "behappy.db");
  }

  /** Resolves to its output once it listens, or has refused to start. */
  async start(settings: Record<string, string> = {}): Promise<string> {
    this.running = new Server(
      this.port,
      this.folder,
      { DEMO_CONTENT: "1", ...settings },
      bareServer,
    );
    await this.running.ready();
    return this.running.output;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async kill(): Promise<void> {
    await this.running?.kill();
    this.running = undefined;
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
    // The server is another one after each start.
    const visitor = new Visitor({
      get: (...args) => this.server.get(...args),
      post: (...args) => this.server.post(...args),
    });
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
    const database = new Database(this.database, { readonly: true, timeout: 10_000 });
    try {
      return database.prepare(sql).pluck().get() as Value;
    } finally {
      database.close();
    }
  }

  write(sql: string): void {
    const database = new Database(this.database, { timeout: 10_000 });
    database.exec(sql);
    database.close();
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
    const { stdout } = await run("npm", ["run", "--silent", script, "--", ...args], {
      env: { ...process.env, ...noSettings, DATA_DIR: this.folder },
    });
    return stdout;
  }

  private async statusOf(page: string): Promise<number> {
    const answer = await this.server.get(page).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status ?? 0;
  }
}
