import dns from 'node:dns';
import { onTestFinished } from 'vitest';

type Answer = (error: Error | null, addresses: { address: string; family: number }[]) => void;

/** Lends the lookup of names to one test. A hook of this file would serve the first file of a worker alone. */
function lend(lookup: object): void {
  const own = dns.lookup;
  onTestFinished(() => {
    dns.lookup = own;
  });
  Object.assign(dns, { lookup });
}

/** Every host name leads to this machine until the test has ended; a code in place of it is the fault of the way there. */
export function namesLeadHere(fault?: string): void {
  lend((_name: string, _options: object, answer: Answer) =>
    fault === undefined
      ? answer(null, [{ address: '127.0.0.1', family: 4 }])
      : answer(Object.assign(new Error('no way'), { code: fault }), []),
  );
}

/** No host name is found, and none is not found, until the test has ended. */
export function namesLeadNowhere(): void {
  lend(() => {});
}
