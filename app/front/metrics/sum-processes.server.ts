import cluster, { type Worker } from "node:cluster";
import { addCounts, type Counts } from "#app/front/metrics/counts.server.ts";
import type { Figures } from "#app/front/metrics/process-figures.server.ts";

export interface Measured {
  /** The sums of all processes that have ever run. */
  counts: Counts;
  /** By the place of each process that has answered. */
  figures: Record<string, Figures>;
}

/** A process delivers what it has counted since its last delivery, with its figures if it answers a question. */
export interface Delivery {
  metrics: "delivery";
  counts: Counts;
  question?: number;
  place?: string;
  figures?: Figures;
}

/** The supervisor asks a process for a delivery. */
export interface Question {
  metrics: "question";
  question: number;
}

/** A process asks the supervisor for the sums and figures of all. */
interface Asked {
  metrics: "asked";
  asked: number;
}

/** The supervisor's answer to it. */
export interface Answer {
  metrics: "answer";
  asked: number;
  measured: Measured;
}

type Message = Delivery | Asked | "ready" | undefined;

/** A process that takes longer is busy or hangs. Its last counts are in the next answer. */
const PATIENCE_MILLISECONDS = 1000;

/** An answer that waits for deliveries. */
interface Collection {
  /** Processes that have not delivered yet. */
  missing: Set<number>;
  figures: Record<string, Figures>;
  finish: () => void;
}

/**
 * Lets the supervisor add up what its processes count. The sums outlive each process, so they never fall. A process that
 * does not answer, or dies meanwhile, only delays the answer a little.
 */
export function sumProcesses(): void {
  const totals: Counts = {};
  const ready = new Set<number>();
  const collections = new Map<number, Collection>();
  let questions = 0;

  cluster.on("message", (worker, message: Message) => {
    if (message === "ready") ready.add(worker.id);
    else if (message?.metrics === "delivery") receive(worker, message);
    else if (message?.metrics === "asked") collect(worker, message.asked);
  });
  cluster.on("exit", ({ id }) => {
    ready.delete(id);
    for (const collection of collections.values()) arrived(collection, id);
  });

  function receive({ id }: Worker, { counts, question = 0, place, figures }: Delivery): void {
    addCounts(totals, counts);
    const collection = collections.get(question);
    if (!collection) return;
    // While a process is being replaced, two have the same place.
    if (place !== undefined && figures) collection.figures[place] = figures;
    arrived(collection, id);
  }

  function arrived({ missing, finish }: Collection, id: number): void {
    if (missing.delete(id) && missing.size === 0) finish();
  }

  /** Asks all processes, and answers the one that asked. */
  function collect(asker: Worker, asked: number): void {
    questions += 1;
    const question = questions;
    const figures: Record<string, Figures> = {};
    const finish = () => {
      clearTimeout(timer);
      collections.delete(question);
      const measured = { counts: totals, figures };
      tell(asker, { metrics: "answer", asked, measured } satisfies Answer);
    };
    const timer = setTimeout(finish, PATIENCE_MILLISECONDS);
    const workers = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker && ready.has(worker.id) && worker.isConnected(),
    );
    const missing = new Set(workers.map((worker) => worker?.id ?? 0));
    collections.set(question, { missing, figures, finish });
    for (const worker of workers) tell(worker, { metrics: "question", question });
  }
}

/** A process that has just died gets no message. */
function tell(worker: Worker | undefined, message: Question | Answer): void {
  worker?.send(message, () => {});
}
