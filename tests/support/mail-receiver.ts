import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Attachment } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  /** The actual recipients from the envelope. */
  recipients: string[];
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Headers by lower-case name. */
  headers: Record<string, string>;
  attachments: Attachment[];
  raw: string;
  /** Start of the connection that delivered the e-mail, in milliseconds since 1970. */
  connectedAt: number;
  receivedAt: number;
  /** False if the connection was closed before the answer. */
  isAnswered: boolean;
}

/** The reaction to a received e-mail; a number is a code that refuses it. */
type Reaction = "take" | "take and hang up" | "hang up" | number;

/** Reactions to the sender's commands. A promise makes the sender wait. */
interface Reactions {
  /** Code that refuses the sender; undefined accepts it. */
  sender(address: string): number | undefined;
  /** Code that refuses the recipient; undefined accepts it. */
  recipient(address: string): number | undefined;
  email(recipients: string[], messageId: string): Reaction | Promise<Reaction>;
  /** The text behind a code that refuses something, such as '5.1.1 no such user'. */
  words: string;
}

const polite: Reactions = {
  sender: () => undefined,
  recipient: () => undefined,
  email: () => "take",
  words: "not here",
};

/** A real mail server on loopback that stores its e-mails. It can stop and start again. */
export class MailReceiver {
  readonly mails: ReceivedMail[] = [];
  reactions: Reactions = polite;
  private server: SMTPServer | undefined;
  private readonly connections = new Map<number, { socket: Socket; at: number }>();
  /** Connections that `stop` has closed. */
  private readonly closedByStop = new WeakSet<Socket>();
  private readonly waiting = new Set<() => void>();

  /** Without a port, the first start chooses a free one. */
  constructor(private port = 0) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const server = new SMTPServer(this.options());
    server.on("error", () => {}); // Broken connections are expected.
    server.server.on("connection", (socket: Socket) => {
      const { remotePort = 0 } = socket;
      this.connections.set(remotePort, { socket, at: Date.now() });
      socket.once("close", () => this.connections.delete(remotePort));
    });
    await new Promise<void>((resolve, reject) => {
      server.server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
    return this;
  }

  /** Stops immediately, even in the middle of a delivery. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const { socket } of this.connections.values()) {
      this.closedByStop.add(socket);
      socket.destroy();
    }
    await closed;
  }

  /** Sets the reactions. By default all e-mails are accepted. */
  behave(reactions: Partial<Reactions> = {}): void {
    this.reactions = { ...polite, ...reactions };
  }

  /** Holds back the answer to the next e-mail. `arrived` resolves on its arrival, `take` accepts it. */
  keepWaiting(): { arrived: Promise<void>; take: () => void } {
    let take = () => {};
    const reaction = new Promise<Reaction>((resolve) => {
      take = () => resolve("take");
    });
    const arrived = new Promise<void>((resolve) => {
      this.behave({
        email: () => {
          this.behave();
          resolve();
          return reaction;
        },
      });
    });
    return { arrived, take };
  }

  /** Resolves to the first matching e-mail as soon as it arrives. */
  async mail(fits: (mail: ReceivedMail) => boolean = () => true): Promise<ReceivedMail> {
    for (;;) {
      const found = this.mails.find(fits);
      if (found) return found;
      await this.nextArrival();
    }
  }

  /** Resolves to the first e-mail to this address as soon as it arrives. */
  mailTo(address: string, subject?: RegExp): Promise<ReceivedMail> {
    return this.mail((mail) => mail.to === address && (!subject || subject.test(mail.subject)));
  }

  /** Resolves as soon as this number of e-mails has arrived. */
  async count(wanted: number): Promise<ReceivedMail[]> {
    while (this.mails.length < wanted) await this.nextArrival();
    return this.mails;
  }

  private nextArrival(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  private options(): SMTPServerOptions {
    return {
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onMailFrom: ({ address }, _session, answer) => {
        answer(this.refusal(this.reactions.sender(address)));
      },
      onRcptTo: ({ address }, _session, answer) => {
        answer(this.refusal(this.reactions.recipient(address)));
      },
      onData: async (stream, { remotePort, envelope }, answer) => {
        const connection = this.connections.get(remotePort);
        const bytes = await buffer(stream).catch(() => null);
        if (!bytes || !connection) return;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const mail = await parse(bytes);
        const reaction = await this.reactions.email(recipients, mail.messageId);
        if (typeof reaction === "number") return answer(this.refusal(reaction));
        const { socket, at: connectedAt } = connection;
        // An e-mail that arrived completely is stored, even if the sender no longer waits for the
        // answer.
        if (reaction !== "hang up" && !this.closedByStop.has(socket)) {
          const isAnswered = reaction === "take" && !socket.destroyed;
          this.keep({ ...mail, recipients, connectedAt, receivedAt: Date.now(), isAnswered });
        }
        if (reaction === "take") answer(null);
        else socket.destroy();
      },
    };
  }

  private refusal(code: number | undefined) {
    return code ? Object.assign(new Error(this.reactions.words), { responseCode: code }) : null;
  }

  private keep(mail: ReceivedMail): void {
    this.mails.push(mail);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}

async function parse(bytes: Buffer) {
  const { from, to, subject, text, html, ...mail } = await PostalMime.parse(bytes);
  return {
    from: from?.address ?? "",
    to: to?.map(({ address }) => address).join(", ") ?? "",
    subject: subject ?? "",
    text: text ?? "",
    html: html ?? "",
    messageId: mail.messageId ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments,
    raw: bytes.toString("utf8"),
  };
}
