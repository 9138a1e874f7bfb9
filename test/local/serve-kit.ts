import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnRowmark } from './spawn-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
export const receipt = (id: string) =>
  `${HEADER}\n${id},11.1,0,Πελάτης,Καφές,1,3.10,13,category1_1,E3_561_003\n`;
export const AT_REST = { ROWMARK_REST_SECONDS: '1' };

/** Serves until what was written satisfies the condition; what is to happen meanwhile happens once each. */
export function serveUntil(
  data: string,
  {
    until,
    meanwhile = [],
    args = [],
    env = AT_REST,
  }: {
    until: (written: { stdout: string; stderr: string }) => boolean;
    meanwhile?: readonly [when: RegExp, work: () => Promise<unknown>][];
    args?: readonly string[];
    env?: Record<string, string>;
  },
) {
  const left = new Set(meanwhile);
  return spawnRowmark(['serve', '--data', data, ...args], {
    env,
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
