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
// Newer checkers know this attribute, but their package downloads a Java runtime while it is installed.
const UNKNOWN_TO_CHECKER = ".*Attribute “name” not allowed on element “details”.*";

/** The pages of visitors and customers, each with its address. */
const pages: { address: string; html: string }[] = [];

async function openPages(): Promise<typeof pages> {
  if (pages.length > 0) return pages;
  await seedDatabase({ withAdmin: true });
  const visit = async (browser: Browser, addresses: string[]) => {
    for (const address of addresses) pages.push({ address, ...(await browser.get(address)) });
  };
  const visitorPages = [...publicPages, "/auth", "/auth?mode=sign-up", "/newsletter", "/nowhere"];
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

it("every page is valid HTML", async (context) => {
  const { error } = spawnSync("java", ["-version"]);
  context.skip(Boolean(error), "the HTML checker needs 'java', which is not installed");
  const folder = mkdtempSync(path.join(tmpdir(), "markup-"));
  for (const { address, html } of await openPages()) {
    writeFileSync(path.join(folder, `${encodeURIComponent(address)}.html`), html);
  }
  const options = ["--errors-only", "--stdout", "--filterpattern", UNKNOWN_TO_CHECKER];
  const { stdout, stderr } = spawnSync("java", ["-jar", CHECKER, ...options, folder], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout.split("\n").filter((line) => line !== "")).toEqual([]);
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
