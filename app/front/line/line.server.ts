/** A network begins so many requests in its turn: a browser may send a form twice, and pages are open side by side. */
const REQUESTS_IN_TURN = 4;
/** The assumed time for one request until the first has been measured. */
const FIRST_PACE = 10;
/** At most so many turns pass between two requests. */
const MAX_TURNS = 8;
/** The weight of the last request in the average. */
const WEIGHT = 0.1;
/** All that waits, with the parts of bodies that have arrived. About 6,000 ordinary requests. */
const MAX_BYTES = 64 * 1024 * 1024;

interface Waiter {
  isBegun: boolean;
  bytes: number;
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean;
  begin: () => void;
  refuse: () => void;
}

interface LineOptions {
  /** The network that the request comes from. Networks take turns. */
  network?: string;
  /** Every second turn is for urgent requests. */
  isUrgent?: boolean;
  /** Belongs to an order that has been begun. Such requests take longer than others. */
  isBegun?: boolean;
  /** The memory that the request takes while it waits. */
  bytes?: number;
  isGone?: () => boolean;
  /** Answers the request if there is no room for it. */
  refuse?: () => void;
}

export type Line = ReturnType<typeof createLine>;

/**
 * The requests that have arrived and have not begun. Each begins in a turn of the event loop of its own. Requests that
 * arrive together would otherwise begin in the same turn and block everything else until the last of them has begun.
 *
 * Networks take turns, so a stranger who sends thousands of requests delays others by a few of them at a time. If all
 * that waits takes too much memory, the network with the most of it loses its newest request.
 *
 * Node takes one new connection in each turn. After a request that took long, more turns therefore pass, or visitors
 * with new connections would wait where nobody sees them.
 */
export function createLine(clock = () => performance.now(), maxBytes = MAX_BYTES) {
  /** The bytes of all that wait. */
  const total = { bytes: 0 };
  const urgent = createQueue(total);
  /** In the order of their next turns. */
  const networks = new Map<string, Queue>();
  const paces = { begun: FIRST_PACE, other: FIRST_PACE };
  let last: keyof typeof paces = "other";
  let wasUrgent = false;
  /** The number of requests that the first network has begun in its turn. */
  let begunInTurn = 0;
  /** When the last request began, if others have waited since. */
  let lastBegin: number | null = null;
  let turns = 0;
  /** The milliseconds from the begin of the last request to the next turn of the event loop. */
  let work = 0;
  let isMoving = false;

  const isEmpty = () => urgent.length() === 0 && networks.size === 0;

  function move(): void {
    const now = clock();
    const elapsed = lastBegin === null ? 0 : now - lastBegin;
    turns += 1;
    if (turns === 1) work = elapsed;
    // Turns that take as long as the request are full of other work than new connections.
    const isBusy = elapsed > 2 * work;
    if (turns < Math.min(Math.floor(work), MAX_TURNS) && !isBusy) return void setImmediate(move);
    if (lastBegin !== null) paces[last] += WEIGHT * (elapsed - paces[last]);
    turns = 0;
    const next = takeNext();
    next?.begin();
    last = next?.isBegun ? "begun" : "other";
    isMoving = !isEmpty();
    lastBegin = isMoving ? now : null;
    if (isMoving) setImmediate(move);
  }

  function takeNext(): Waiter | undefined {
    const first = wasUrgent ? undefined : urgent.take();
    wasUrgent = first !== undefined;
    return first ?? takeFromNetworks() ?? urgent.take();
  }

  function takeFromNetworks(): Waiter | undefined {
    for (const [network, queue] of networks) {
      const first = queue.take();
      begunInTurn += 1;
      if (queue.length() === 0 || begunInTurn === REQUESTS_IN_TURN) {
        begunInTurn = 0;
        networks.delete(network);
        if (queue.length() > 0) networks.set(network, queue);
      }
      if (first) return first;
    }
  }

  /** Refuses requests until all that wait have room. */
  function makeRoom(): void {
    while (total.bytes > maxBytes) {
      const [largest] = [...networks].toSorted(([, a], [, b]) => b.bytes() - a.bytes());
      const [network, queue] = largest ?? ["", urgent];
      queue.removeLast()?.refuse();
      if (queue.length() > 0) continue;
      if (networks.keys().next().value === network) begunInTurn = 0;
      networks.delete(network);
    }
  }

  function join(network: string, waiter: Waiter): void {
    const queue = networks.get(network) ?? createQueue(total);
    networks.set(network, queue);
    queue.add(waiter);
  }

  /** The milliseconds of the first `length` requests of a queue, at the pace of the last ones. */
  function timeOf(queue: Queue, length = queue.length()): number {
    const all = queue.length();
    const share = all === 0 ? 0 : Math.min(length, all) / all;
    return share * (queue.begun() * paces.begun + (all - queue.begun()) * paces.other);
  }

  return {
    isEmpty,
    /** Resolves when it is the request's turn; never if it is gone by then, or refused. */
    turn({
      network = "",
      isUrgent = false,
      isBegun = false,
      bytes = 0,
      isGone = () => false,
      refuse = () => {},
    }: LineOptions = {}): Promise<void> {
      return new Promise((begin) => {
        const waiter = { isBegun, bytes, isGone, begin, refuse };
        if (isUrgent) urgent.add(waiter);
        else join(network, waiter);
        makeRoom();
        if (!isMoving) setImmediate(move);
        isMoving = true;
      });
    },
    /** The milliseconds that a request from this network would wait. Without a network, until all have begun. */
    wait(network?: string): number {
      const before =
        network === undefined ? Number.POSITIVE_INFINITY : (networks.get(network)?.length() ?? 0);
      const turns = Math.floor(before / REQUESTS_IN_TURN) + 1;
      let time = timeOf(urgent);
      for (const [name, queue] of networks) {
        time += timeOf(queue, name === network ? before : turns * REQUESTS_IN_TURN);
      }
      return time;
    },
    /** The milliseconds of the last requests. */
    paces: (): Readonly<typeof paces> => paces,
  };
}

type Queue = ReturnType<typeof createQueue>;

function createQueue(total: { bytes: number }) {
  const waiters: Waiter[] = [];
  let bytes = 0;
  let begun = 0;
  const count = (waiter: Waiter, sign: 1 | -1) => {
    bytes += sign * waiter.bytes;
    total.bytes += sign * waiter.bytes;
    if (waiter.isBegun) begun += sign;
  };
  return {
    length: () => waiters.length,
    bytes: () => bytes,
    begun: () => begun,
    add(waiter: Waiter): void {
      waiters.push(waiter);
      count(waiter, 1);
    },
    /** Takes the first one who is still there. */
    take(): Waiter | undefined {
      for (let first = waiters.shift(); first; first = waiters.shift()) {
        count(first, -1);
        if (!first.isGone()) return first;
      }
    },
    removeLast(): Waiter | undefined {
      const removed = waiters.pop();
      if (removed) count(removed, -1);
      return removed;
    },
  };
}

/** The line of this process. */
export const line = createLine();
