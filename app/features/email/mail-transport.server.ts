import type { SendMailOptions, Transporter } from "nodemailer";

const SECOND = 1000;
/** The maximum duration of one delivery attempt, in milliseconds. */
export const DEADLINE = 45 * SECOND;

export interface MailTransport {
  /** @throws a `SendError` */
  sendMail(options: SendMailOptions): Promise<unknown>;
}

export interface ClosableTransport extends MailTransport {
  /** Ends the connection that was kept open, if any. The next e-mail opens another one. */
  close(): void;
}

/** An e-mail, and what to call when the mail server has been sent the end of it. */
type TrackedMail = SendMailOptions & { onTransmitted(): void };

/**
 * Creates a transport that opens a new connection to the mail server for each e-mail, or keeps one open for many e-mails
 * in a row.
 */
export function createMailTransport(url: string, { keepsOpen = false } = {}): ClosableTransport {
  const timeouts = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND };
  // A password is sent encrypted or not at all, unless the URL says otherwise.
  const requireTLS = new URL(url).password !== "";
  const settings = { url, requireTLS, ...timeouts, socketTimeout: DEADLINE };
  let opened: Transporter | undefined;
  const open = async () => {
    // Loading it takes long, and a start needs no e-mail.
    const { createTransport } = await import("nodemailer");
    // The sender decides what is tried again.
    const oneConnection = { pool: true, maxConnections: 1, maxRequeues: 0 } as const;
    const transport: Transporter = keepsOpen
      ? createTransport({ ...settings, ...oneConnection })
      : createTransport(settings);
    transport.use("stream", ({ data, message }, done) => {
      const { onTransmitted } = data as TrackedMail;
      message.processFunc((text) => text.once("end", onTransmitted));
      done();
    });
    return transport;
  };
  return {
    async sendMail(options) {
      opened ??= await open();
      // Nodemailer's errors do not say whether the connection broke before or after the end of the data.
      let isTransmitted = false;
      const mail: TrackedMail = { ...options, onTransmitted: () => (isTransmitted = true) };
      try {
        await opened.sendMail(mail);
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { isTransmitted }) : error;
      }
    },
    close() {
      opened?.close();
      opened = undefined;
    },
  };
}
