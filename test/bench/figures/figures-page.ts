import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Figure, perSecond } from './figures.ts';

const figureSchema = z.object({
  what: z.string(),
  rows: z.number(),
  seconds: z.number(),
  peak_mb: z.number(),
  peer: z.string(),
  ratio: z.number(),
});

/** The figures of the code of commit 63338f4, by this same bench on the machine of the first committed figures. */
export const figuresBefore = async (): Promise<Figure[]> =>
  z.array(figureSchema).parse(JSON.parse(await readFile(join(import.meta.dirname, 'before.json'), 'utf8')));

const HEADS = ['What', 'Rows', 'Processor s', 'Rows per processor s', 'Peak MB', 'Ratio', 'Peer'];

const ratioText = (ratio: number): string => (ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2));

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table of figures, beside those that are committed if they are given. */
export function figuresTable(figures: readonly Figure[], committed?: ReadonlyMap<string, number>): string {
  const heads = committed === undefined ? HEADS : [...HEADS, 'Committed'];
  const lines = figures.map(({ what, rows, seconds, peak_mb, ratio, peer }) => {
    const pace = Math.round(perSecond({ rows, seconds }));
    const cells = [what, rows, seconds.toFixed(1), pace, peak_mb, ratioText(ratio), peer];
    return row(committed === undefined ? cells : [...cells, committed.get(what) ?? '–']);
  });
  const rule = `|${heads.map((head) => (['What', 'Peer'].includes(head) ? '---|' : '---:|')).join('')}`;
  return [row(heads), rule, ...lines].join('\n');
}

/** `docs/figures.md`: what was measured, and before. */
export const figuresPage = (figures: readonly Figure[], before: readonly Figure[]): string => `# Figures

Written by \`npm run bench\`: each piece of work in a process of its own, processor seconds of user and system together.
The ratio is rows per processor second over those of the peer, measured in the same run on the same machine: only it can
be compared between machines. On a busy machine the seconds grow, for both. The code has no types to be taken off, as functions
have it, whose memory settings intake and report have.

${figuresTable(figures)}

## Before

The code of commit 63338f4, by the same bench on the same machine as the first figures above; its peaks are of
processes that had loaded every piece of the program, those above of processes with what the work needs.

${figuresTable(before)}
`;

/** Ratios of a page that this module wrote, by what was measured; of the first table. */
export function ratiosOf(page: string): Map<string, number> {
  const [now = ''] = page.split('## Before');
  const lines = now.split('\n').filter((one) => /^\| .+ \| \d/.test(one));
  return new Map(
    lines.map((line) => {
      const cells = line.split(' | ');
      return [(cells[0] ?? '').replace(/^\| /, ''), Number(cells[5])];
    }),
  );
}
