import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SendError } from "#app/features/email/delivery-rules.ts";
import {
  type ClosableTransport,
  createMailTransport,
} from "#app/features/email/mail-transport.server.ts";
import { MailReceiver } from "#tests/support/mail-receiver.ts";

let receiver: MailReceiver;
let transport: ClosableTransport;

beforeEach(async () => {
  receiver = await new MailReceiver().start();
  transport = createMailTransport(receiver.url, { keepsOpen: true });
});

afterEach(async () => {
  transport.close();
  await receiver.stop();
});

let sent = 0;

const send = () => {
  sent += 1;
  const [from, to] = ["laden@shop.example", `leserin-${sent}@beispiel.de`];
  return transport.sendMail({ from, to, subject: "Hallo", text: "Hallo" });
};

const failureOf = (sending: Promise<unknown>): Promise<SendError | null> =>
  sending.then(
    () => null,
    (error: SendError) => error,
  );

const connections = () => new Set(receiver.mails.map(({ connectedAt }) => connectedAt)).size;

describe("a transport that keeps its connection", () => {
  it("sends many e-mails over one, also after one that was refused", async () => {
    await send();
    receiver.behave({ recipient: () => 550 });
    expect(await failureOf(send())).toMatchObject({ responseCode: 550, isTransmitted: false });
    receiver.behave();
    await send();
    await send();
    expect(receiver.mails).toHaveLength(3);
    expect(connections()).toBe(1);
  });

  it("opens another one after it was closed", async () => {
    await send();
    transport.close();
    await send();
    expect(connections()).toBe(2);
  });

  it("tells of each e-mail whether its end was sent, and repeats none", async () => {
    await send();
    receiver.behave({ email: () => "take and hang up" });
    expect(await failureOf(send())).toMatchObject({ isTransmitted: true });
    expect(receiver.mails).toHaveLength(2);
    receiver.behave({ sender: () => 421 });
    expect(await failureOf(send())).toMatchObject({ isTransmitted: false });
    receiver.behave();
    await send();
    expect(receiver.mails).toHaveLength(3);
  });

  it("reports a mail server that went away between two e-mails, and finds it again", async () => {
    await send();
    await receiver.stop();
    expect(await failureOf(send())).toMatchObject({ isTransmitted: false });
    await receiver.start();
    await send();
    expect(receiver.mails).toHaveLength(2);
  });
});
