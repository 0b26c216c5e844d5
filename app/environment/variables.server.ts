import { isIP } from "node:net";
import path from "node:path";
import { bech32 } from "@scure/base";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { isInside } from "#app/environment/folder-places.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";
import { asciiAddress, hasForeignName, isAddress, isMailbox } from "#app/environment/mailbox.ts";

const unset = (value: unknown) => (value === "" ? undefined : value);

const wholeNumber = (min: number, max: number) => {
  const error = `muss eine ganze Zahl von ${min} bis ${max} sein`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

const onOrOff = (byDefault: "0" | "1") =>
  z
    .enum(["0", "1"], "muss 0 oder 1 sein")
    .default(byDefault)
    .transform((value) => value === "1");

const publicAddress = z
  .url({ protocol: /^https?$/, error: "muss eine Adresse wie https://shop.example sein" })
  .transform((address) => new URL(address))
  .refine(({ pathname }) => pathname === "/", "muss eine Adresse ohne Pfad sein");

const paymentApi = publicAddress.refine(
  ({ protocol, hostname }) => protocol === "https:" || isLoopback(hostname),
  "muss mit https beginnen; http geht nur auf diesem Rechner (127.0.0.1)",
);

const mailServer = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: "muss eine Adresse wie smtps://name:passwort@mail.example sein",
});

const mailbox = z
  .string()
  .refine(
    isMailbox,
    "muss eine E-Mail-Adresse sein, mit oder ohne Namen: BeHappy <post@shop.example>",
  );

/** Whether the text is a public key of age for X25519. Older versions of its tool cannot read other kinds. */
const isPublicKey = (key: string) => {
  const decoded = bech32.decodeUnsafe(key);
  return decoded?.prefix === "age" && bech32.fromWordsUnsafe(decoded.words)?.length === 32;
};

/** Whether the text is an IP address (IPv6 in brackets) and a port. */
const isHostAndPort = (text: string) => {
  const [, address = "", port = ""] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  return isIP(address) > 0 && Number(port) > 0 && Number(port) < 65_536;
};

/** The form that banks expect: capitals without spaces. */
const bankCode = z.string().transform((code) => electronicFormatIBAN(code) ?? "");

/** All environment variables of the shop. docs/operate.md explains each. */
export const variables = z
  .object({
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: z.string().optional(),
    WEB_PROCESSES: wholeNumber(1, 64).default(1),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((folder) => path.resolve(folder)),
    BASE_URL: publicAddress.optional(),
    SESSION_SECRET: z
      .string()
      .transform((list) => list.split(",").map((secret) => secret.trim()))
      .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
        error: "muss mindestens 32 Zeichen haben (mehrere durch Komma getrennt)",
      })
      .optional(),
    ADMIN_EMAIL: z
      .string()
      .overwrite(asciiAddress)
      .refine(isAddress, {
        error: ({ input }) =>
          hasForeignName(String(input))
            ? "darf vor dem @ keine Umlaute haben, weil viele Mailserver sie nicht annehmen"
            : "muss eine E-Mail-Adresse sein",
      })
      .toLowerCase()
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(8, "muss mindestens 8 Zeichen haben")
      .max(200, "darf höchstens 200 Zeichen haben")
      .optional(),
    COMMUNITY_PRICE_FOR: z
      .enum(["everyone", "members"], "muss everyone oder members sein")
      .optional(),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: mailbox.optional(),
    BULK_PER_MINUTE: wholeNumber(1, 6000).default(60),
    BOUNCE_ADDRESS: z
      .string()
      .overwrite(asciiAddress)
      .refine(isAddress, "muss eine E-Mail-Adresse sein, zum Beispiel ruecklauf@shop.example")
      .optional(),
    BOUNCE_SECRET: z
      .string()
      .regex(/^\S{16,}$/, "muss mindestens 16 Zeichen ohne Leerzeichen haben")
      .optional(),
    DNS_SERVER: z
      .string()
      .refine(isHostAndPort, "muss eine IP-Adresse mit Port sein, zum Beispiel 10.0.0.53:53")
      .optional(),
    BANK_RECIPIENT: z
      .string()
      .trim()
      .max(70, "darf höchstens 70 Zeichen haben")
      .regex(/^\P{Cc}*$/u, "muss eine einzige Zeile sein")
      .optional(),
    BANK_IBAN: bankCode.refine((iban) => isValidIBAN(iban), "ist keine gültige IBAN").optional(),
    BANK_BIC: bankCode.refine((bic) => isValidBIC(bic), "ist keine gültige BIC").optional(),
    PAYMENT_DAYS: wholeNumber(1, 365).optional(),
    MOLLIE_API_KEY: z
      .string()
      .regex(/^(test|live)_\w+$/, "muss mit test_ oder live_ beginnen")
      .optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(
        /^[sr]k_(test|live)_\w+$/,
        "muss mit sk_test_, sk_live_, rk_test_ oder rk_live_ beginnen",
      )
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, "muss mit whsec_ beginnen")
      .optional(),
    PAYMENT_API_URL: paymentApi.optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, "muss mindestens 16 Zeichen ohne Leerzeichen haben")
      .optional(),
    HEARTBEAT_URL: z
      .url({ protocol: /^https?$/, error: "muss eine Adresse wie https://monitor.example/… sein" })
      .optional(),
    BACKUP_TO: z
      .string()
      // A relative one would depend on the folder of the shell or service.
      .refine((folder) => path.isAbsolute(folder), {
        error: "muss ein vollständiger Pfad sein, zum Beispiel /mnt/sicherungen",
        abort: true,
      })
      .transform((folder) => path.resolve(folder))
      .optional(),
    BACKUP_MINUTES: wholeNumber(1, 1440).default(1440),
    BACKUP_KEEP: z
      .string()
      .regex(
        /^\d{1,3}(,\d{1,3}){0,2}$/,
        "muss aus ein bis drei Zahlen bestehen (Tage, Wochen, Monate), zum Beispiel 7,4,6",
      )
      .default("7")
      .transform((numbers) => {
        const [days = 0, weeks = 0, months = 0] = numbers.split(",").map(Number);
        return { days, weeks, months };
      })
      .refine(({ days }) => days >= 1, "muss mindestens eine Sicherung behalten"),
    BACKUP_KEY: z
      .string()
      .refine((keys) => !/AGE-SECRET-KEY/i.test(keys), {
        error:
          "ist ein geheimer Schlüssel; auf den Server gehört nur der öffentliche (age1…), der geheime an einen anderen Ort",
        abort: true,
      })
      .transform((list) => list.split(",").map((key) => key.trim()))
      .refine((keys) => keys.every(isPublicKey), {
        error: "muss ein öffentlicher Schlüssel von age sein (age1…; mehrere durch Komma getrennt)",
      })
      .optional(),
    FILE_UPLOAD_MB: wholeNumber(1, 10_000).default(500),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_FORMAT: z.enum(["text", "json"], "muss text oder json sein").default("text"),
    LOG_REQUESTS: onOrOff("1"),
    DEMO_CONTENT: onOrOff("0"),
  })
  .refine((env) => Boolean(env.ADMIN_EMAIL) === Boolean(env.ADMIN_PASSWORD), {
    path: ["ADMIN_EMAIL"],
    error: "und ADMIN_PASSWORD gehören zusammen: bitte beide setzen oder keines",
  })
  .refine((env) => Boolean(env.BANK_RECIPIENT) === Boolean(env.BANK_IBAN), {
    path: ["BANK_RECIPIENT"],
    error: "und BANK_IBAN gehören zusammen: bitte beide setzen oder keines",
  })
  .refine((env) => Boolean(env.STRIPE_SECRET_KEY) === Boolean(env.STRIPE_WEBHOOK_SECRET), {
    path: ["STRIPE_SECRET_KEY"],
    error: "und STRIPE_WEBHOOK_SECRET gehören zusammen: bitte beide setzen oder keines",
  })
  .refine((env) => !env.BACKUP_TO || !isInside(env.BACKUP_TO, env.DATA_DIR), {
    path: ["BACKUP_TO"],
    error:
      "liegt im Datenordner (DATA_DIR): Geht er verloren, sind auch die Kopien verloren; bitte einen Ordner auf einem anderen Datenträger wählen",
  })
  .refine((env) => !(env.MOLLIE_API_KEY && env.STRIPE_SECRET_KEY), {
    path: ["MOLLIE_API_KEY"],
    error: "und STRIPE_SECRET_KEY schließen sich aus: bitte nur einen Anbieter einrichten",
  });

export type Env = z.output<typeof variables>;

/** Reads the variables. Throws an Error whose message is one line for the operator. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).map(([name, value]) => [name, unset(value)]),
  );
  const result = variables.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Einstellung ${problems.join("; ")}.`);
}
