import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Attachment } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  /** From the envelope: whom it is really delivered to. */
  recipients: string[];
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  attachments: Attachment[];
  raw: string;
  /** When the connection began over which it came, in milliseconds since 1970. */
  connectedAt: number;
  receivedAt: number;
  /** False where the connection was gone before the answer could be given. */
  isAnswered: boolean;
}

/** What happens to an e-mail whose text has come; a number is the code of a refusal. */
type Treatment = "take" | "take and hang up" | "hang up" | number;

/** What the receiver does when it is asked; a promise makes the sender wait. */
interface Manners {
  /** The code of a refusal; nothing where e-mails of this sender are welcome. */
  sender(address: string): number | undefined;
  /** The code of a refusal; nothing where e-mails for this address are welcome. */
  recipient(address: string): number | undefined;
  email(recipients: string[], messageId: string): Treatment | Promise<Treatment>;
}

const polite: Manners = {
  sender: () => undefined,
  recipient: () => undefined,
  email: () => "take",
};

/** A real mail server on loopback, that keeps what it takes. It may go away and come back. */
export class MailReceiver {
  readonly mails: ReceivedMail[] = [];
  manners: Manners = polite;
  private server: SMTPServer | undefined;
  private readonly connections = new Map<number, { socket: Socket; at: number }>();
  /** Connections that `stop` has cut. */
  private readonly hasGone = new WeakSet<Socket>();
  private readonly waiting = new Set<() => void>();

  /** Without a port it takes a free one at its first start. */
  constructor(private port = 0) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const server = new SMTPServer(this.options());
    server.on("error", () => {}); // Connections that end in the middle are what it is for.
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

  /** Goes away at once, in the middle of whatever it is doing. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const { socket } of this.connections.values()) {
      this.hasGone.add(socket);
      socket.destroy();
    }
    await closed;
  }

  /** Takes everything again. */
  behave(manners: Partial<Manners> = {}): void {
    this.manners = { ...polite, ...manners };
  }

  /** Leaves the next e-mail without an answer: tells when it has come, and when to take it. */
  keepWaiting(): { arrived: Promise<void>; take: () => void } {
    let take = () => {};
    const treatment = new Promise<Treatment>((resolve) => {
      take = () => resolve("take");
    });
    const arrived = new Promise<void>((resolve) => {
      this.behave({
        email: () => {
          this.behave();
          resolve();
          return treatment;
        },
      });
    });
    return { arrived, take };
  }

  /** Resolves to the first e-mail that fits, as soon as it is there. */
  async mail(fits: (mail: ReceivedMail) => boolean = () => true): Promise<ReceivedMail> {
    for (;;) {
      const found = this.mails.find(fits);
      if (found) return found;
      await this.news();
    }
  }

  /** Resolves to the first e-mail to this address, as soon as it is there. */
  mailTo(address: string, subject?: RegExp): Promise<ReceivedMail> {
    return this.mail((mail) => mail.to === address && (!subject || subject.test(mail.subject)));
  }

  /** Resolves as soon as there are so many. */
  async count(wanted: number): Promise<ReceivedMail[]> {
    while (this.mails.length < wanted) await this.news();
    return this.mails;
  }

  private news(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  private options(): SMTPServerOptions {
    return {
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onMailFrom: ({ address }, _session, answer) => {
        answer(refusal(this.manners.sender(address)));
      },
      onRcptTo: ({ address }, _session, answer) => {
        answer(refusal(this.manners.recipient(address)));
      },
      onData: async (stream, { remotePort, envelope }, answer) => {
        const connection = this.connections.get(remotePort);
        const bytes = await buffer(stream).catch(() => null);
        if (!bytes || !connection) return;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const mail = await parse(bytes);
        const treatment = await this.manners.email(recipients, mail.messageId);
        if (typeof treatment === "number") return answer(refusal(treatment));
        const { socket, at: connectedAt } = connection;
        // Whoever has heard the end of an e-mail takes it, whether or not anybody waits for the answer.
        if (treatment !== "hang up" && !this.hasGone.has(socket)) {
          const isAnswered = treatment === "take" && !socket.destroyed;
          this.keep({ ...mail, recipients, connectedAt, receivedAt: Date.now(), isAnswered });
        }
        if (treatment === "take") answer(null);
        else socket.destroy();
      },
    };
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

function refusal(code: number | undefined): Error | null {
  return code ? Object.assign(new Error("not here"), { responseCode: code }) : null;
}
