import { performance } from "node:perf_hooks";
import { parse } from "node-html-parser";
import { type Battlefield, type Outcome, Stranger } from "./battlefield.ts";

/** The longest time that other visitors may wait meanwhile, in milliseconds. */
const MAX_WAIT = 2000;

const LEVELS = 7;
const drawings = {
  attribute: `<rect data-x="${"a".repeat(60_000)}"/>`,
  "nested references": [
    '<g id="l0"><rect width="1" height="1"/></g>',
    ...Array.from({ length: LEVELS }, (_, level) => {
      const references = `<use href="#l${level}"/>`.repeat(3);
      return `<g id="l${level + 1}">${references}</g>`;
    }),
  ].join(""),
};

const texts = {
  lists: "1) - ".repeat(2000),
  emphasis: "*_".repeat(5000),
  "dots on a line": ".".repeat(10_000),
  "underlined headings": "=\n".repeat(5000),
};

/** Uploads logos that once took all of a processor's time. */
export async function uploadDrawings({ server }: Battlefield): Promise<Outcome> {
  const admin = new Stranger(server, "198.51.100.1");
  await admin.signInAsAdmin();
  const shapes = Object.values(drawings);
  return whileOthersVisit(server, async () => {
    for (const shape of shapes) {
      const { html } = await admin.ask("/admin/settings");
      const form = lookForm(html);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shape}</svg>`;
      form.set("logo", new File([svg], "logo.svg"));
      await admin.ask("/admin/settings", form);
    }
    return `${shapes.length} logos`;
  });
}

/** Shows texts of offers that once took all of a processor's time. */
export async function renderMarks({ server, sql }: Battlefield): Promise<Outcome> {
  const visitor = new Stranger(server, "198.51.100.1");
  const lead = sql<{ id: string }>("select id from catalog_items where kind = 'event' limit 1");
  const id = lead[0]?.id;
  return whileOthersVisit(server, async () => {
    for (const text of Object.values(texts)) {
      sql("update catalog_items set description = ? where id = ?", text, id);
      const { status } = await visitor.ask(`/events/${id}`);
      if (status !== 200) throw new Error(`/events/${id} answered ${status}`);
    }
    return `${Object.keys(texts).length} texts`;
  });
}

/** Measures how long others wait for a small answer while the attack is running. */
async function whileOthersVisit(
  server: Battlefield["server"],
  attack: () => Promise<string>,
): Promise<Outcome> {
  let isOver = false;
  let longest = 0;
  const visits = async () => {
    while (!isOver) {
      const begin = performance.now();
      await server.get("/healthcheck").then((answer) => answer.arrayBuffer());
      longest = Math.max(longest, performance.now() - begin);
    }
  };
  const others = visits();
  const done = await attack();
  isOver = true;
  await others;
  return {
    figure: `${done}; others waited ${longest.toFixed(0)} ms at most`,
    limit: `${MAX_WAIT} ms`,
    holds: longest < MAX_WAIT,
  };
}

/** The settings' form with the palette and the logo, as it was shown. */
function lookForm(html: string): FormData {
  const form = parse(html).querySelector('main [name="palette"]')?.closest("form");
  const data = new FormData();
  for (const control of form?.querySelectorAll("input[type=hidden], input[checked]") ?? []) {
    data.set(control.getAttribute("name") ?? "", control.getAttribute("value") ?? "");
  }
  return data;
}
