/** Makes a function that runs one piece of work after the other, whatever becomes of those before. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
