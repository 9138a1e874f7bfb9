/** What one reader needed for one file, in a process of its own. */
export interface Measured {
  rows: number;
  cells: number;
  ms: number;
  peakBytes: number;
}

/** Counts what a reader reads of the file that the command line names, and prints what it took as one line of JSON. */
export async function measure(
  read: (path: string) => Promise<{ rows: number; cells: number }>,
): Promise<void> {
  const started = performance.now();
  const counted = await read(process.argv[2] ?? '');
  const ms = performance.now() - started;
  const measured: Measured = { ...counted, ms, peakBytes: process.resourceUsage().maxRSS * 1024 };
  console.log(JSON.stringify(measured));
}
