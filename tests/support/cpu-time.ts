/** Kernels add up the time of a thread in steps of up to 10 milliseconds. */
const ENOUGH_MICROSECONDS = 50_000;

/**
 * Milliseconds of CPU time that one run takes on average, without other threads, which collect the garbage of earlier tests.
 * `work` gets the number of its run.
 */
export async function cpuTime(work: (run: number) => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    await work(runs);
    const { user } = process.threadCpuUsage(start);
    if (user >= ENOUGH_MICROSECONDS) return user / 1000 / runs;
  }
}
