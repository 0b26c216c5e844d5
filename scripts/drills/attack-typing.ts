import { demoAccounts } from "#db/seed/accounts.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

/** The attacker and the customer share it. */
const NETWORK = "203.0.113.7";
const CHECKOUTS = 300;
/** A few more than the network's limit. Beyond it, each takes a second. */
const GUESSES = 210;

/** Types a customer's address into the checkout, and wrong passwords, all from her own network. Then she orders. */
export async function lockOutByTyping({ server }: Battlefield): Promise<Outcome> {
  const { email } = demoAccounts.customer;
  const attacker = new Visitor(server, NETWORK);
  await attacker.signUp("fremd@beispiel.de");
  await attacker.addToCart("product", "tagebuch");
  const form = await attacker.fillCheckout(email);
  for (let tries = 0; tries < CHECKOUTS; tries += 1) {
    await attacker.ask("/checkout", { ...form, email, zipcode: "" });
  }
  for (let guess = 0; guess < GUESSES; guess += 1) {
    await attacker.ask("/auth", { email: `niemand-${guess}@beispiel.de`, password: "geraten" });
  }
  const customer = new Visitor(server, NETWORK);
  const signedIn = await customer.signInAs("customer");
  const ordered = await customer.order(["product", "tagebuch", 1], { email });
  return {
    figure: `her sign-in got ${signedIn}, her order ${ordered}`,
    limit: "303, 303",
    holds: signedIn === 303 && ordered === 303,
  };
}
