import { type Answer, type Fields, Visitor } from "../shop-visitor.ts";
import type { DrillShop } from "./drill-shop.ts";

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

/** A customer of an unreliable shop. Unanswered requests are sent again unchanged. */
export class Shopper extends Visitor {
  /** Ids of their orders, from the shop's answers. */
  readonly orders: string[] = [];
  /** Their withdrawals and terminations, with the addresses of the shop's confirmations. */
  readonly declarations: AcknowledgedDeclaration[] = [];
  /** Number of repeated requests with an order or a declaration. */
  repetitions = 0;
  /** Runs when an order or a declaration is sent. */
  onSubmit = () => {};
  private isSubmitting = false;

  constructor(
    readonly email: string,
    private readonly shop: DrillShop,
    address: string,
  ) {
    super(shop, address);
  }

  async buy(itemType: string, itemId: string): Promise<void> {
    await this.addToCart(itemType, itemId);
    const form = await this.fillCheckout(this.email);
    this.orders.push(await this.submit("/checkout", form, "/order-confirmation/"));
  }

  /** Withdraws from a contract or terminates it, with the confirmation to a separate address. */
  async declare(path: "/vertrag-widerrufen" | "/vertraege-kuendigen", email: string) {
    const token = crypto.randomUUID();
    const kind = { kind: "ordinary", end: "earliest" };
    const form = { name: "Mia Last", contract: "Mein Vertrag", email, token, ...kind };
    this.declarations.push({ id: await this.submit(path, form, "/erklaerung/"), token, email });
  }

  /** Posts an order or a declaration. Returns the id in the address of its confirmation. */
  private async submit(path: string, form: Fields, confirmation: string): Promise<string> {
    this.onSubmit();
    this.isSubmitting = true;
    const { location } = await this.ask(path, form);
    this.isSubmitting = false;
    const [before, id] = location?.split(/(?<=\/)(?=[\w-]+$)/) ?? [];
    if (before !== confirmation || !id) throw new Error(`${path} was answered by ${location}`);
    return id;
  }

  /** Asks without a second try, and accepts any answer. */
  askOnce(path: string, fields?: Fields): Promise<Answer> {
    return super.ask(path, fields);
  }

  override async ask(path: string, fields?: Fields): Promise<Answer> {
    for (let left = MAX_ATTEMPTS; ; left -= 1) {
      await this.shop.isUp;
      try {
        const answer = await super.ask(path, fields);
        if (answer.status === (fields ? 303 : 200)) return answer;
        throw new Refusal(`${path} answered ${answer.status}: ${answer.html}`);
      } catch (error) {
        if (left === 0 || error instanceof Refusal) throw error;
        if (this.isSubmitting) this.repetitions += 1;
      }
    }
  }
}

class Refusal extends Error {}
