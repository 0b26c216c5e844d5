import type { SendMailOptions } from "nodemailer";

const SECOND = 1000;
/** The maximum duration of one delivery attempt, in milliseconds. */
export const DEADLINE = 45 * SECOND;

export interface MailTransport {
  /** @throws a `SendError` */
  sendMail(options: SendMailOptions): Promise<unknown>;
}

/** Creates a transport that opens a new connection to the mail server for each e-mail. */
export function createMailTransport(url: string): MailTransport {
  const timeouts = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND };
  // A password is sent encrypted or not at all, unless the URL says otherwise.
  const requireTLS = new URL(url).password !== "";
  const settings = { url, requireTLS, ...timeouts, socketTimeout: DEADLINE };
  return {
    async sendMail(options) {
      // Loading it takes long, and a start needs no e-mail.
      const { createTransport } = await import("nodemailer");
      let isTransmitted = false;
      const transport = createTransport(settings);
      // Nodemailer's errors do not say whether the connection broke before or after the end of the data.
      transport.use("stream", ({ message }, done) => {
        message.processFunc((text) => text.once("end", () => (isTransmitted = true)));
        done();
      });
      try {
        await transport.sendMail(options);
      } catch (error) {
        throw error instanceof Error ? Object.assign(error, { isTransmitted }) : error;
      }
    },
  };
}
