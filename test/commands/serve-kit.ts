import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { receipt as oneReceipt, receiptExport } from './receipt-export.ts';
import { spawnRowmark } from './spawn-rowmark.ts';

/** An export of one receipt. */
export const receipt = (id: string) => receiptExport(oneReceipt(id, { paid: '0' }));
export const AT_REST = { ROWMARK_REST_SECONDS: '1' };

/** Serves until what was written satisfies the condition; what is to happen meanwhile happens once each. */
export function serveUntil(
  data: string,
  {
    until,
    meanwhile = [],
    args = [],
    asNobody = false,
    env = AT_REST,
  }: {
    until: (written: { stdout: string; stderr: string }) => boolean;
    meanwhile?: readonly [when: RegExp, work: () => Promise<unknown>][];
    args?: readonly string[];
    asNobody?: boolean;
    env?: Record<string, string>;
  },
) {
  const left = new Set(meanwhile);
  return spawnRowmark(['serve', '--data', data, ...args], {
    ...{ env, asNobody },
    onOutput: (written, kill) => {
      for (const one of left)
        if (one[0].test(written.stdout + written.stderr)) {
          left.delete(one);
          void one[1]();
        }
      if (left.size === 0 && until(written)) kill('SIGTERM');
    },
  });
}

export async function standardFolder(data: string, account = 'default'): Promise<string> {
  const folder = join(data, 'incoming', account, 'standard');
  await mkdir(folder, { recursive: true });
  return folder;
}
