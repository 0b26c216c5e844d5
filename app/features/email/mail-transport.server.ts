import { createTransport, type SendMailOptions } from "nodemailer";
import type { SendError } from "#app/features/email/delivery-rules.ts";

const SECOND = 1000;
/** Longest that handing over one e-mail may take, in milliseconds. */
export const DEADLINE = 45 * SECOND;

export interface MailTransport {
  /** Throws a `SendError`. */
  sendMail(options: SendMailOptions): Promise<unknown>;
}

/** What hands e-mails over to the mail server, with a connection for each. */
export function createMailTransport(url: string): MailTransport {
  const timeouts = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND };
  // A password goes out encrypted or not at all, unless the address itself says otherwise.
  const requireTLS = new URL(url).password !== "";
  const settings = { url, requireTLS, ...timeouts, socketTimeout: DEADLINE };
  return {
    async sendMail(options) {
      let isTransmitted = false;
      const transport = createTransport(settings);
      // Nodemailer's errors do not tell whether the connection broke before or after the last dot.
      transport.use("stream", ({ message }, done) => {
        message.processFunc((text) => text.once("end", () => (isTransmitted = true)));
        done();
      });
      try {
        await transport.sendMail(options);
      } catch (error) {
        throw Object.assign(error as SendError, { isTransmitted });
      }
    },
  };
}
