import { performance } from "node:perf_hooks";
import { parse } from "node-html-parser";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

/** The longest time that other visitors may wait meanwhile, in milliseconds. */
const MAX_WAIT = 2000;

const LEVELS = 7;
const TOO_COMPLEX = "zu aufwendig zu zeichnen";
const VISIBLE = '<path d="M0 0h9v9H0z"/>';
/** Contents of logos, each with its answer: a sentence for those that are refused. */
const drawings: [content: string, status: number, sentence: string][] = [
  [`<rect data-x="${"a".repeat(60_000)}"/>${VISIBLE}`, 303, ""],
  [nestedReferences(), 400, TOO_COMPLEX],
];

function nestedReferences(): string {
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    const references = `<use href="#l${level}"/>`.repeat(9);
    return `<g id="l${level + 1}">${references}</g>`;
  });
  return `<g id="l0">${VISIBLE}</g>${levels.join("")}`;
}

const texts = {
  lists: "1) - ".repeat(2000),
  emphasis: "*_".repeat(5000),
  "dots on a line": ".".repeat(10_000),
  "underlined headings": "=\n".repeat(5000),
};

/** Uploads logos that once took all of a processor's time. */
export async function uploadDrawings({ server }: Battlefield): Promise<Outcome> {
  const admin = new Visitor(server, "198.51.100.1");
  await admin.signInAs("admin");
  return whileOthersVisit(server, drawings, async ([content, status, sentence]) => {
    const { html } = await admin.ask("/admin/settings/look");
    const form = new FormData();
    const version = parse(html).querySelector('[name="version"]')?.getAttribute("value") ?? "";
    const look = { section: "look", version, palette: "lake", labels: "quoted", listRows: "10" };
    for (const [name, value] of Object.entries(look)) form.set(name, value);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
    form.set("logo", new File([svg], "logo.svg"));
    const answer = await admin.ask("/admin/settings", form);
    return answer.status === status && answer.html.includes(sentence);
  });
}

/** Shows texts of offers that once took all of a processor's time. */
export async function renderMarks({ server, sql }: Battlefield): Promise<Outcome> {
  const visitor = new Visitor(server, "198.51.100.1");
  const lead = sql<{ id: string }>("select id from catalog_items where kind = 'event' limit 1");
  const id = lead[0]?.id;
  return whileOthersVisit(server, Object.values(texts), async (text) => {
    sql("update catalog_items set description = ? where id = ?", text, id);
    return (await visitor.ask(`/events/${id}`)).status === 200;
  });
}

/**
 * Measures how long others wait for a small answer while the attack is running.
 * @param attack whether the server answers as it should
 */
async function whileOthersVisit<Blow>(
  server: Battlefield["server"],
  blows: Blow[],
  attack: (blow: Blow) => Promise<boolean>,
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
  let right = 0;
  for (const blow of blows) if (await attack(blow)) right += 1;
  isOver = true;
  await others;
  return {
    figure: `${right} of ${blows.length} answered rightly; others waited ${longest.toFixed(0)} ms at most`,
    limit: `all; ${MAX_WAIT} ms`,
    holds: right === blows.length && longest < MAX_WAIT,
  };
}
