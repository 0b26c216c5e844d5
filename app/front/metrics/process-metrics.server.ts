import cluster from "node:cluster";
import { SECOND } from "#app/environment/durations.ts";
import { PLACE } from "#app/environment/process-place.ts";
import { addCounts, type Counts, countMetrics } from "#app/front/metrics/counts.server.ts";
import { type Figures, figureMetrics } from "#app/front/metrics/process-figures.server.ts";
import type {
  Answer,
  Delivery,
  Measured,
  Question,
} from "#app/front/metrics/sum-processes.server.ts";
import type { Histogram, Metric } from "#app/http/metrics-text.ts";

/** The supervisor waits for less. */
const PATIENCE = 3 * SECOND;

interface Source {
  /** Everything that this process has counted since it was last asked. */
  takeCounts: () => Counts;
  loadFigures: () => Figures;
}

let source: Source | undefined;
/** The sums, if there is no other process. */
const totals: Counts = {};

/** Sets where this process's metrics come from. Without a source there are none. */
export function measureWith(given: Source): void {
  source = given;
}

/**
 * From now on delivers the counts of this process to the supervisor: every second, so that a kill loses only the last one;
 * when it is asked; and at a normal end. The supervisor expects 'ready' first.
 */
export function deliverMetrics(): void {
  const given = source;
  if (!given || !cluster.isWorker) return;
  const deliver = (more: Partial<Delivery> = {}) => {
    const counts = given.takeCounts();
    if (more.figures || Object.keys(counts).length > 0)
      send({ metrics: "delivery", counts, ...more });
  };
  process.on("message", (message: Question) => {
    if (message?.metrics !== "question") return;
    const place = process.env[PLACE] ?? "0";
    deliver({ question: message.question, place, figures: given.loadFigures() });
  });
  setInterval(deliver, SECOND).unref();
  process.on("exit", () => deliver());
}

/** The metrics of all processes; null if there are none, or if the supervisor does not answer. */
export async function findProcessMetrics(): Promise<(Metric | Histogram)[] | null> {
  const measured = cluster.isWorker ? await askSupervisor() : measureAlone();
  return measured && [...countMetrics(measured.counts), ...figureMetrics(measured.figures)];
}

function measureAlone(): Measured | null {
  if (!source) return null;
  addCounts(totals, source.takeCounts());
  return { counts: totals, figures: { 0: source.loadFigures() } };
}

let asked = 0;

function askSupervisor(): Promise<Measured | null> {
  asked += 1;
  const own = asked;
  return new Promise((resolve) => {
    const finish = (measured: Measured | null) => {
      clearTimeout(timer);
      process.off("message", read);
      resolve(measured);
    };
    const read = (message: Answer) => {
      if (message?.metrics === "answer" && message.asked === own) finish(message.measured);
    };
    const timer = setTimeout(finish, PATIENCE, null);
    process.on("message", read);
    send({ metrics: "asked", asked: own });
  });
}

/** The supervisor may just have ended. */
function send(message: object): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}
