import type { Page } from "@playwright/test";
import type { ReceivedMail } from "#tests/support/mail-receiver.ts";
import { expect } from "./support.ts";

/** The site with a mail server and bank data, where only members pay the community's price. */
export const membersSite = { baseURL: `http://localhost:${process.env.JOURNEYS_MEMBERS_PORT}` };

/** The newest mail to this address with these words in its subject, as soon as it has come. */
export async function mailTo(address: string, words: string): Promise<ReceivedMail> {
  let mail: ReceivedMail | undefined;
  const find = async () => {
    mail = (await mailsTo(address)).findLast(({ subject }) => subject.includes(words));
    return mail !== undefined;
  };
  await expect.poll(find, { message: `mail '${words}'` }).toBe(true);
  return mail as unknown as ReceivedMail;
}

/** All mails that this address has received so far, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(process.env.JOURNEYS_MAILS_URL ?? "");
  const mails = (await answer.json()) as ReceivedMail[];
  return mails.filter(({ to }) => to === address);
}

/** Path and query of the link in a mail that does something. */
export function linkIn({ text }: Pick<ReceivedMail, "text">): string {
  const url = new URL(text.match(/https?:\/\/\S+[?&]token=[\w-]+/)?.[0] ?? "");
  return url.pathname + url.search;
}

/** What the admin does once the money has come. */
export async function completeOrder(admin: Page, confirmationPath: string): Promise<void> {
  await admin.goto(confirmationPath.replace("/order-confirmation/", "/admin/orders/"));
  const button = admin.getByRole("button", { name: "Abgeschlossen" });
  await button.click();
  await expect(admin.getByText("Status aktualisiert")).toBeVisible();
  await expect(button).toBeDisabled();
}
