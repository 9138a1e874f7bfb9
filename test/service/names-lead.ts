import dns from 'node:dns';
import { afterEach } from 'vitest';

const lookup = dns.lookup;
afterEach(() => {
  dns.lookup = lookup;
});

type Answer = (error: Error | null, addresses: { address: string; family: number }[]) => void;

/** Every host name leads to this machine until the test has ended; a code in place of it is the fault of the way there. */
export function namesLeadHere(fault?: string): void {
  const answering = (_name: string, _options: object, answer: Answer) =>
    fault === undefined
      ? answer(null, [{ address: '127.0.0.1', family: 4 }])
      : answer(Object.assign(new Error('no way'), { code: fault }), []);
  Object.assign(dns, { lookup: answering });
}

/** No host name is found, and none is not found, until the test has ended. */
export function namesLeadNowhere(): void {
  Object.assign(dns, { lookup: () => {} });
}
