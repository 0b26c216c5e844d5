import { demoAccounts } from "#db/seed/accounts.ts";
import type { Server } from "#tests/support/server.ts";

export type Fields = Record<string, string>;

export interface Answer {
  status: number;
  /** The path of a redirect. */
  location: string | null;
  html: string;
}

const password = "ein kurzer Satz";
const address = {
  firstName: "Mia",
  lastName: "Last",
  street: "Am Deich 4",
  zipcode: "24937",
  city: "Flensburg",
  country: "Deutschland",
};

/** A browser without script. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    protected readonly server: Pick<Server, "get" | "post">,
    /** The network address, if the shop trusts a proxy. */
    private readonly address?: string,
  ) {}

  get cookie(): string {
    return [...this.cookies].map((cookie) => cookie.join("=")).join("; ");
  }

  /** Posts the fields, if there are any. Follows no redirect. */
  async ask(pathname: string, fields?: Fields | FormData): Promise<Answer> {
    const headers = {
      Cookie: this.cookie,
      ...(this.address && { "X-Forwarded-For": this.address }),
    };
    const answer = fields
      ? await this.server.post(pathname, fields, headers)
      : await this.server.get(pathname, headers);
    const html = await answer.text();
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    return { status: answer.status, location: answer.headers.get("Location"), html };
  }

  async signUp(email: string): Promise<void> {
    const { firstName, lastName } = address;
    await this.ask("/auth?mode=sign-up", { firstName, lastName, email, password });
    await this.ask("/auth", { email, password });
  }

  /** Signs in. Returns the status of the answer, which is 303 for the right password. */
  async signInAs(
    who: keyof typeof demoAccounts,
    password = demoAccounts[who].password,
  ): Promise<number> {
    const { status } = await this.ask("/auth", { email: demoAccounts[who].email, password });
    return status;
  }

  async addToCart(itemType: string, itemId: string, quantity = 1): Promise<void> {
    await this.ask("/cart", { intent: "add", itemType, itemId, quantity: String(quantity) });
  }

  /** Fills in the form of the checkout that the visitor would see now. */
  async fillCheckout(email: string): Promise<Fields> {
    const { html } = await this.ask("/checkout");
    const hidden = (name: string) =>
      new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(html)?.[1] ?? "";
    return { ...address, email, token: hidden("token"), overview: hidden("overview") };
  }

  /** Orders one item. Returns the status of the answer: 303 for a placed order, 400 for any other redirect. */
  async order(
    [itemType, itemId, quantity]: [type: string, id: string, quantity: number],
    typed: Fields = {},
  ): Promise<number> {
    await this.ask("/cart", { intent: "clear" });
    await this.addToCart(itemType, itemId, quantity);
    const form = { ...(await this.fillCheckout("mia@beispiel.de")), ...typed };
    const { status, location } = await this.ask("/checkout", form);
    return status === 303 && !location?.startsWith("/order-confirmation") ? 400 : status;
  }
}
