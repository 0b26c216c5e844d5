import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser } from "#tests/support/browser.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { addToCart, placeSampleOrder, signedIn } from "#tests/support/samples.ts";

const CHECKER = "node_modules/vnu-jar/build/dist/vnu.jar";
/** A process that ends after seconds gains nothing from the second compiler and from parallel collection. */
const quickJava = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
// Newer checkers know this attribute, but their package downloads a Java runtime while it is installed.
const UNKNOWN_TO_CHECKER = "Attribute “name” not allowed on element “details”";

/** The pages of visitors and customers, each with its address. */
const pages: { address: string; html: string }[] = [];

async function openPages(): Promise<typeof pages> {
  if (pages.length > 0) return pages;
  await seedDatabase({ withAdmin: true });
  const visit = async (browser: Browser, addresses: string[]) => {
    for (const address of addresses) pages.push({ address, ...(await browser.get(address)) });
  };
  const visitorPages = [...publicPages, "/auth", "/auth?mode=sign-up", "/nowhere"];
  await visit(new Browser(), visitorPages);
  const customer = await signedIn("customer");
  await addToCart(customer, "product", "wochenblatt");
  await visit(customer, ["/cart", "/checkout"]);
  pages.push({ address: "a refused checkout", ...(await customer.post("/checkout", {})) });
  const confirmation = `/order-confirmation/${await placeSampleOrder(customer)}`;
  await visit(customer, [confirmation, "/dashboard", "/dashboard?tab=profile"]);
  await visit(await signedIn("admin"), ["/"]);
  return pages;
}

it("every page is valid HTML, unlike a broken one", async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "markup-"));
  for (const { address, html } of await openPages()) {
    writeFileSync(path.join(folder, `${encodeURIComponent(address)}.html`), html);
  }
  const broken = '<!doctype html><html lang="de"><title>B</title><figcaption>B</figcaption></html>';
  writeFileSync(path.join(folder, "broken.html"), broken);
  const options = ["--errors-only", "--stdout", folder];
  const { error, stdout, stderr } = spawnSync("java", [...quickJava, "-jar", CHECKER, ...options], {
    // Java reports options from the environment on its error output.
    env: { NODE_ENV: "test", PATH: process.env.PATH },
    encoding: "utf8",
  });
  context.skip(Boolean(error), "the HTML checker needs 'java', which is not installed");
  expect(stderr).toBe("");
  const errors = stdout.split("\n").filter((line) => !line.includes(UNKNOWN_TO_CHECKER));
  expect(errors.filter(Boolean)).toEqual([
    expect.stringMatching(/broken\.html".* error: .*“figcaption”/),
  ]);
});

it("no words run together where nothing but the style sheet separates them", async () => {
  const inline = "(?:a|button|label|summary|span)";
  const joint = new RegExp(
    `[^\\s>](?:</${inline}>)+<${inline}\\b(?![^>]* hidden="")[^>]*>[^<]*`,
    "g",
  );
  const joints = (await openPages()).flatMap(({ address, html }) =>
    (html.match(joint) ?? []).map((each) => `${address}: ${each}`),
  );
  expect(joints).toEqual([]);
});
