import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { parseEnv, variables } from "#app/environment/variables.server.ts";

const longSecret = "a-secret-of-more-than-thirty-two-characters";

const NO_DNS_SERVER = "muss eine IP-Adresse mit Port sein, zum Beispiel 10.0.0.53:53";
const INCOMPLETE = "muss ein vollständiger Pfad sein, zum Beispiel /mnt/sicherungen";
const INSIDE =
  "liegt im Datenordner (DATA_DIR): Geht er verloren, sind auch die Kopien verloren; bitte einen Ordner auf einem anderen Datenträger wählen";
const PUBLIC_KEY = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj";

describe("parseEnv", () => {
  it("needs no setting", () => {
    expect(parseEnv({})).toEqual({
      PORT: 3000,
      WEB_PROCESSES: 1,
      DATA_DIR: path.resolve("data"),
      BULK_PER_MINUTE: 60,
      BACKUP_MINUTES: 1440,
      BACKUP_KEEP: { days: 7, weeks: 0, months: 0 },
      FILE_UPLOAD_MB: 500,
      TRUST_PROXY: 0,
      DEMO_CONTENT: false,
      LOG_FORMAT: "text",
      LOG_REQUESTS: true,
    });
  });

  it("treats an empty setting as unset", () => {
    const names = Object.keys(variables.shape);
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    expect(parseEnv(empty)).toEqual(parseEnv({}));
  });

  it("reads several public keys for backups", () => {
    const BACKUP_KEY = `${PUBLIC_KEY}, ${PUBLIC_KEY}`;
    expect(parseEnv({ BACKUP_KEY }).BACKUP_KEY).toEqual([PUBLIC_KEY, PUBLIC_KEY]);
  });

  it("reads settings", () => {
    const env = parseEnv({
      PORT: "8080",
      DATA_DIR: "/data",
      BASE_URL: "https://shop.example/",
      SESSION_SECRET: `${longSecret} , ${longSecret}-before`,
      ADMIN_EMAIL: "Jule@Shop.example",
      ADMIN_PASSWORD: "sonnenaufgang",
      COMMUNITY_PRICE_FOR: "members",
      SMTP_URL: "smtps://post%40shop.example:geheim@mail.example:465",
      MAIL_FROM: "BeHappy e. V. <post@shop.example>",
      BANK_RECIPIENT: " Bürger & Söhne ",
      BANK_IBAN: "de02 1203-0000 0000 2020 51",
      BANK_BIC: "byladem1001",
      DNS_SERVER: "[::1]:5353",
      PAYMENT_DAYS: "30",
      TRUST_PROXY: "2",
      FILE_UPLOAD_MB: "2000",
      BACKUP_TO: "/mnt/behappy",
      BACKUP_MINUTES: "60",
      BACKUP_KEEP: "7,4,12",
      DEMO_CONTENT: "1",
    });
    expect(env).toMatchObject({
      PORT: 8080,
      DATA_DIR: "/data",
      SESSION_SECRET: [longSecret, `${longSecret}-before`],
      ADMIN_EMAIL: "jule@shop.example",
      ADMIN_PASSWORD: "sonnenaufgang",
      COMMUNITY_PRICE_FOR: "members",
      SMTP_URL: "smtps://post%40shop.example:geheim@mail.example:465",
      MAIL_FROM: "BeHappy e. V. <post@shop.example>",
      BANK_RECIPIENT: "Bürger & Söhne",
      BANK_IBAN: "DE02120300000000202051",
      BANK_BIC: "BYLADEM1001",
      DNS_SERVER: "[::1]:5353",
      PAYMENT_DAYS: 30,
      TRUST_PROXY: 2,
      FILE_UPLOAD_MB: 2000,
      BACKUP_TO: "/mnt/behappy",
      BACKUP_MINUTES: 60,
      BACKUP_KEEP: { days: 7, weeks: 4, months: 12 },
      DEMO_CONTENT: true,
    });
    expect(env.BASE_URL?.origin).toBe("https://shop.example");
  });

  it.each([
    ["PORT", "achtzig", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["PORT", "0", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["PORT", "65536", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["PORT", "80.5", "muss eine ganze Zahl von 1 bis 65535 sein"],
    ["METRICS_TOKEN", "kurz", "muss mindestens 16 Zeichen ohne Leerzeichen haben"],
    ["HEARTBEAT_URL", "monitor.example", "muss eine Adresse wie https://monitor.example/… sein"],
    [
      "BACKUP_KEEP",
      "eine Woche",
      "muss aus ein bis drei Zahlen bestehen (Tage, Wochen, Monate), zum Beispiel 7,4,6",
    ],
    ["BACKUP_TO", "backups", INCOMPLETE],
    ["BACKUP_TO", "./data/backups", INCOMPLETE],
    ["BACKUP_TO", path.resolve("data"), INSIDE],
    ["BACKUP_TO", path.resolve("data/../data/kopien/neu"), INSIDE],
    ["BACKUP_KEEP", "0,4", "muss mindestens eine Sicherung behalten"],
    [
      "BACKUP_KEY",
      `${PUBLIC_KEY.slice(0, -1)}x`,
      "muss ein öffentlicher Schlüssel von age sein (age1…; mehrere durch Komma getrennt)",
    ],
    [
      "BACKUP_KEY",
      "AGE-SECRET-KEY-1GQ9",
      "ist ein geheimer Schlüssel; auf den Server gehört nur der öffentliche (age1…), der geheime an einen anderen Ort",
    ],
    ["DNS_SERVER", "dns.example:53", NO_DNS_SERVER],
    ["DNS_SERVER", "10.0.0.53", NO_DNS_SERVER],
    ["DNS_SERVER", "10.0.0.53:99999", NO_DNS_SERVER],
    ["TRUST_PROXY", "ja", "muss eine ganze Zahl von 0 bis 10 sein"],
    ["TRUST_PROXY", "-1", "muss eine ganze Zahl von 0 bis 10 sein"],
    ["TRUST_PROXY", "11", "muss eine ganze Zahl von 0 bis 10 sein"],
    ["PAYMENT_DAYS", "vierzehn", "muss eine ganze Zahl von 1 bis 365 sein"],
    ["PAYMENT_DAYS", "0", "muss eine ganze Zahl von 1 bis 365 sein"],
    ["PAYMENT_DAYS", "366", "muss eine ganze Zahl von 1 bis 365 sein"],
    ["PAYMENT_DAYS", "1.5", "muss eine ganze Zahl von 1 bis 365 sein"],
    ["BASE_URL", "shop.example", "muss eine Adresse wie https://shop.example sein"],
    ["BASE_URL", "ftp://shop.example", "muss eine Adresse wie https://shop.example sein"],
    ["SESSION_SECRET", "short", "muss mindestens 32 Zeichen haben (mehrere durch Komma getrennt)"],
    [
      "SESSION_SECRET",
      `${longSecret},short`,
      "muss mindestens 32 Zeichen haben (mehrere durch Komma getrennt)",
    ],
    ["COMMUNITY_PRICE_FOR", "friends", "muss everyone oder members sein"],
    ["DEMO_CONTENT", "yes", "muss 0 oder 1 sein"],
    ["LOG_FORMAT", "xml", "muss text oder json sein"],
    ["LOG_REQUESTS", "yes", "muss 0 oder 1 sein"],
  ])("refuses %s=%s in one line", (name, value, problem) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new Error(`Einstellung ${name} ${problem}.`));
  });

  it.each([
    [
      { ADMIN_EMAIL: "jule", ADMIN_PASSWORD: longSecret },
      "ADMIN_EMAIL muss eine E-Mail-Adresse sein",
    ],
    [
      { ADMIN_EMAIL: "jule@shop.example", ADMIN_PASSWORD: "kurz" },
      "ADMIN_PASSWORD muss mindestens 8 Zeichen haben",
    ],
    [
      { ADMIN_EMAIL: "jule@shop.example", ADMIN_PASSWORD: "x".repeat(201) },
      "ADMIN_PASSWORD darf höchstens 200 Zeichen haben",
    ],
    [
      { ADMIN_EMAIL: "jule@shop.example" },
      "ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen: bitte beide setzen oder keines",
    ],
    [
      { ADMIN_PASSWORD: "sonnenaufgang" },
      "ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen: bitte beide setzen oder keines",
    ],
  ])("refuses an admin account such as %o", (settings, problem) => {
    expect(() => parseEnv(settings)).toThrow(new Error(`Einstellung ${problem}.`));
  });

  it.each(["mail.example", "http://mail.example", "smtp:mail.example", "smtp://", "smtps://:465"])(
    "rejects %s as a mail server",
    (SMTP_URL) => {
      const problem = "muss eine Adresse wie smtps://name:passwort@mail.example sein";
      expect(() => parseEnv({ SMTP_URL })).toThrow(new Error(`Einstellung SMTP_URL ${problem}.`));
    },
  );

  it.each(["smtp://127.0.0.1:1025", "smtp://[::1]", "smtps://a:b@mail.example"])(
    "accepts %s as a mail server",
    (SMTP_URL) => {
      expect(parseEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
    },
  );

  it.each([
    "BeHappy",
    "post@",
    "BeHappy <post>",
    "BeHappy post@shop.example",
    "Eins <a@b.de>, Zwei <c@d.de>",
    "BeHappy\r\nBcc: x@y.de <post@shop.example>",
  ])("does not accept %j as a sender of e-mails", (MAIL_FROM) => {
    const problem =
      "muss eine E-Mail-Adresse sein, mit oder ohne Namen: BeHappy <post@shop.example>";
    expect(() => parseEnv({ MAIL_FROM })).toThrow(new Error(`Einstellung MAIL_FROM ${problem}.`));
  });

  it.each(["post@shop.example", "<post@shop.example>", "Müller, Söhne <post@shop.example>"])(
    "accepts %s as a sender of e-mails",
    (MAIL_FROM) => {
      expect(parseEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
    },
  );

  const account = { BANK_RECIPIENT: "BeHappy", BANK_IBAN: "DE02120300000000202051" };

  it.each([
    [{ BANK_IBAN: "DE03120300000000202051" }, "BANK_IBAN ist keine gültige IBAN"],
    [{ BANK_IBAN: "202051" }, "BANK_IBAN ist keine gültige IBAN"],
    [{ BANK_BIC: "BYLADEM10" }, "BANK_BIC ist keine gültige BIC"],
    [{ BANK_RECIPIENT: "ß".repeat(71) }, "BANK_RECIPIENT darf höchstens 70 Zeichen haben"],
    [{ BANK_RECIPIENT: "BeHappy\nDE02" }, "BANK_RECIPIENT muss eine einzige Zeile sein"],
    [
      { BANK_RECIPIENT: undefined },
      "BANK_RECIPIENT und BANK_IBAN gehören zusammen: bitte beide setzen oder keines",
    ],
    [
      { BANK_RECIPIENT: " " },
      "BANK_RECIPIENT und BANK_IBAN gehören zusammen: bitte beide setzen oder keines",
    ],
    [
      { BANK_IBAN: undefined },
      "BANK_RECIPIENT und BANK_IBAN gehören zusammen: bitte beide setzen oder keines",
    ],
  ])("refuses bank data such as %o", (changes, problem) => {
    const settings = { ...account, ...changes };
    expect(() => parseEnv(settings)).toThrow(new Error(`Einstellung ${problem}.`));
  });

  it("accepts a recipient of 70 characters, and an account without a BIC", () => {
    const BANK_RECIPIENT = "ß".repeat(70);
    expect(parseEnv({ ...account, BANK_RECIPIENT })).toMatchObject({ ...account, BANK_RECIPIENT });
  });

  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

  it.each([
    [{ MOLLIE_API_KEY: "geheim_1" }, "MOLLIE_API_KEY muss mit test_ oder live_ beginnen"],
    [
      { ...stripe, STRIPE_SECRET_KEY: "pk_test_geheim" },
      "STRIPE_SECRET_KEY muss mit sk_test_, sk_live_, rk_test_ oder rk_live_ beginnen",
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: "geheim" },
      "STRIPE_WEBHOOK_SECRET muss mit whsec_ beginnen",
    ],
    [
      { STRIPE_SECRET_KEY: "sk_live_geheim" },
      "STRIPE_SECRET_KEY und STRIPE_WEBHOOK_SECRET gehören zusammen: bitte beide setzen oder keines",
    ],
    [
      { ...stripe, MOLLIE_API_KEY: "test_geheim" },
      "MOLLIE_API_KEY und STRIPE_SECRET_KEY schließen sich aus: bitte nur einen Anbieter einrichten",
    ],
    [
      { PAYMENT_API_URL: "http://pay.example" },
      "PAYMENT_API_URL muss mit https beginnen; http geht nur auf diesem Rechner (127.0.0.1)",
    ],
  ])("refuses a payment provider such as %o without showing a key", (settings, problem) => {
    expect(() => parseEnv(settings)).toThrow(new Error(`Einstellung ${problem}.`));
  });

  it.each([
    { MOLLIE_API_KEY: "live_1" },
    stripe,
    { ...stripe, STRIPE_SECRET_KEY: "rk_live_1" },
    { MOLLIE_API_KEY: "test_1", PAYMENT_API_URL: "http://127.0.0.1:4000" },
    { MOLLIE_API_KEY: "test_1", PAYMENT_API_URL: "https://pay.example" },
  ])("accepts the payment provider %o", (settings) => {
    expect(() => parseEnv(settings)).not.toThrow();
  });

  it("reports all mistakes at once", () => {
    expect(() => parseEnv({ PORT: "x", DEMO_CONTENT: "x" })).toThrow(/PORT .*; DEMO_CONTENT /);
  });
});

it("refuses BACKUP_TO if a link leads into the data folder", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "behappy-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const DATA_DIR = path.join(folder, "data");
  mkdirSync(DATA_DIR);
  symlinkSync(DATA_DIR, path.join(folder, "link"));
  const BACKUP_TO = path.join(folder, "link", "kopien");
  expect(() => parseEnv({ DATA_DIR, BACKUP_TO })).toThrow("liegt im Datenordner");
  expect(parseEnv({ DATA_DIR, BACKUP_TO: folder }).BACKUP_TO).toBe(folder);
});

describe("docs/operate.md", () => {
  const rows = readFileSync("docs/operate.md", "utf8").split("\n");
  const { properties = {} } = z.toJSONSchema(variables, { io: "input", unrepresentable: "any" });

  it.each(Object.keys(variables.shape))("explains %s, with its default", (name) => {
    const row = rows.find((line) => line.split("|")[1]?.includes(`\`${name}\``));
    const [, , byDefault = "", effect = ""] = (row ?? expect.unreachable(name)).split("|");
    const { default: expected } = properties[name] as { default?: unknown };
    if (expected !== undefined) expect(byDefault).toContain(`\`${expected}\``);
    expect(effect.trim()).not.toBe("");
  });

  it("explains no other variable", () => {
    const named = rows.flatMap((line) => line.split("|")[1]?.match(/(?<=`)[A-Z_]{4,}(?=`)/g) ?? []);
    expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  });
});
