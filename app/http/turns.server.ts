/** Returns a function that runs pieces of work one after the other, even if earlier ones fail. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
