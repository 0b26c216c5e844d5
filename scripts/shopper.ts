import type { Server } from "#tests/support/server.ts";

type Fields = Record<string, string>;

interface Answer {
  status: number;
  location: string | null;
  html: string;
}

/** A declaration that the shop has confirmed. */
export interface AcknowledgedDeclaration {
  /** The id in the address of its confirmation. */
  id: string;
  token: string;
  /** Receives the e-mail. */
  email: string;
}

/** Far more attempts than any outage needs. */
const MAX_ATTEMPTS = 20;

const password = "ein kurzer Satz";
const address = {
  firstName: "Mia",
  lastName: "Last",
  street: "Am Deich 4",
  zipcode: "24937",
  city: "Flensburg",
  country: "Deutschland",
};

/** A customer of an unreliable shop. Unanswered requests are sent again unchanged. */
export class Shopper {
  /** Ids of their orders, from the shop's answers. */
  readonly orders: string[] = [];
  /** Their withdrawals and terminations, with the addresses of the shop's confirmations. */
  readonly declarations: AcknowledgedDeclaration[] = [];
  /** Number of repeated requests with an order or a declaration. */
  repetitions = 0;
  /** Runs when an order or a declaration is sent. */
  onOrder = () => {};
  private readonly cookies = new Map<string, string>();

  /** `find` waits until the shop is running. */
  constructor(
    readonly email: string,
    private readonly find: () => Promise<Server>,
    /** Their network address, if the shop trusts a proxy. */
    private readonly from?: string,
  ) {}

  async signUp(): Promise<void> {
    const { firstName, lastName } = address;
    const account = { firstName, lastName, email: this.email, password };
    await this.post("/auth?mode=sign-up", account);
    await this.post("/auth", { email: this.email, password });
  }

  async order(itemType: string, itemId: string): Promise<void> {
    await this.post("/cart", { intent: "add", itemType, itemId, quantity: "1" });
    const { html } = await this.ask("/checkout");
    const hidden = { token: hiddenValue(html, "token"), overview: hiddenValue(html, "overview") };
    const form = { ...address, ...hidden, email: this.email };
    this.onOrder();
    const { location } = await this.post("/checkout", form, () => {
      this.repetitions += 1;
    });
    const [, id] = /^\/order-confirmation\/([\w-]+)$/.exec(location ?? "") ?? [];
    if (!id) throw new Error(`the order was answered by ${location}`);
    this.orders.push(id);
  }

  /** Withdraws from a contract or terminates it, with the confirmation to a separate address. */
  async declare(path: "/vertrag-widerrufen" | "/vertraege-kuendigen", email: string) {
    const token = crypto.randomUUID();
    const kind = { kind: "ordinary", end: "earliest" };
    const form = { name: "Mia Last", contract: "Mein Vertrag", email, token, ...kind };
    this.onOrder();
    const { location } = await this.post(path, form, () => {
      this.repetitions += 1;
    });
    const [, id] = /^\/erklaerung\/([\w-]+)$/.exec(location ?? "") ?? [];
    if (!id) throw new Error(`the declaration was answered by ${location}`);
    this.declarations.push({ id, token, email });
  }

  private async post(path: string, fields: Fields, onRepeat?: () => void): Promise<Answer> {
    const init = { method: "POST", body: new URLSearchParams(fields) };
    const answer = await this.ask(path, init, onRepeat);
    if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${answer.html}`);
    return answer;
  }

  private async ask(path: string, init: RequestInit = {}, onRepeat = () => {}): Promise<Answer> {
    for (let left = MAX_ATTEMPTS; ; left -= 1) {
      const shop = await this.find();
      try {
        return await this.send(shop.url(path), init);
      } catch (error) {
        if (left === 0) throw error;
        onRepeat();
      }
    }
  }

  private async send(url: string, init: RequestInit): Promise<Answer> {
    const Cookie = [...this.cookies].map((cookie) => cookie.join("=")).join("; ");
    const headers = { Cookie, ...(this.from && { "X-Forwarded-For": this.from }) };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    const html = await response.text();
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return { status: response.status, location: response.headers.get("Location"), html };
  }
}

function hiddenValue(html: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]+)"`).exec(html) ?? [];
  if (!value) throw new Error(`no ${name} on the page: ${html}`);
  return value;
}
