/** Returns a function that runs pieces of work one after the other, even if earlier ones fail. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

/**
 * Returns a function that runs one piece of work at a time. Each person has at most one piece among those that wait for
 * their turn, so nobody waits for many pieces of one other person.
 */
export function createFairTurns() {
  const inTurn = createTurns();
  const queues = new Map<string, { inTurn: typeof inTurn; waiting: number }>();
  return function inTurnOf<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(person) ?? { inTurn: createTurns(), waiting: 0 };
    queues.set(person, queue);
    queue.waiting += 1;
    return queue
      .inTurn(() => inTurn(work))
      .finally(() => {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(person);
      });
  };
}
