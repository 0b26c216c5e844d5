import type { Page } from "@playwright/test";
import type { ReceivedMail } from "#tests/support/mail-receiver.ts";
import { expect } from "./support.ts";

/** The site with a mail server and bank data. Only members pay the community price. */
export const membersSite = { baseURL: `http://localhost:${process.env.JOURNEYS_MEMBERS_PORT}` };

/** Waits for an e-mail to this address with these words in its subject. Returns the newest. */
export async function mailTo(address: string, words: string): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  const find = async () => {
    mail = (await mailsTo(address)).findLast(({ subject }) => subject.includes(words));
    return mail !== undefined;
  };
  await expect.poll(find, { message: `mail '${words}'` }).toBe(true);
  return mail as unknown as ReceivedMail;
}

/** All e-mails to this address so far, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(process.env.JOURNEYS_MAILS_URL ?? "");
  const mails = (await answer.json()) as ReceivedMail[];
  return mails.filter(({ to }) => to === address);
}

/** Path and query of the link with a token in an e-mail. */
export function linkIn({ text }: Pick<ReceivedMail, "text">): string {
  const url = new URL(text.match(/https?:\/\/\S+[?&]token=[\w-]+/)?.[0] ?? "");
  return url.pathname + url.search;
}

/** Completes the order as the admin does after the payment has arrived. */
export async function completeOrder(admin: Page, confirmationPath: string): Promise<void> {
  await admin.goto(confirmationPath.replace("/order-confirmation/", "/admin/orders/"));
  const button = admin.getByRole("button", { name: "Abgeschlossen" });
  await button.click();
  await expect(admin.getByText("Status aktualisiert")).toBeVisible();
  await expect(button).toBeDisabled();
}
