import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reseal } from './reseal.ts';

interface Told {
  problems: { code: string; message: string; params?: { file?: string } }[];
}

/** What verify says at the service once the first row, or the times of the job, are said to be others: a line for each of them. */
export async function otherwiseTold(
  report: string,
  changes: readonly string[],
  verify: () => Promise<Told>,
): Promise<string> {
  const told: string[] = [];
  const files = ['result.jsonl', 'summary.json'].map((name) => join(report, name));
  for (const file of files) await copyFile(file, `${report}-${file.slice(report.length + 1)}`);
  for (const change of changes) {
    const { started_at, finished_at, ...row } = JSON.parse(change);
    const [rows = ''] = files;
    const [first = '', ...others] = (await readFile(rows, 'utf8')).split('\n');
    await writeFile(rows, [JSON.stringify({ ...JSON.parse(first), ...row }), ...others].join('\n'));
    const times = { ...(started_at && { started_at }), ...(finished_at && { finished_at }) };
    await reseal(report, { summary: (one) => ({ ...one, ...times }) });
    const { problems } = await verify();
    const said = problems.filter(({ code }) => /^(SERVICE|REPORT-ROWS)-/.test(code));
    told.push([change, ...(said.length === 0 ? ['as it is there'] : said.map(lineOf))].join('\n  '));
    for (const file of files) await copyFile(`${report}-${file.slice(report.length + 1)}`, file);
  }
  for (const file of files) await rm(`${report}-${file.slice(report.length + 1)}`);
  return told.join('\n');
}

const lineOf = ({ code, message }: Told['problems'][number]) => `[${code}] ${message}`;

/** All that verify finds once a bit of a file is another, at every so many bytes and at the last one. */
export async function bitsTold(file: string, step: number, verify: () => Promise<Told>): Promise<string> {
  const kept = await readFile(file);
  const places = Array.from({ length: Math.ceil(kept.length / step) }, (_, at) => at * step);
  const told: string[] = [];
  for (const at of [...places, kept.length - 1]) {
    const bytes = Buffer.from(kept);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(file, bytes);
    const { problems } = await verify();
    told.push(
      problems.map(({ code, params }) => `[${code}] ${params?.file ?? ''}`.trim()).join(' ') || 'nothing',
    );
  }
  await writeFile(file, kept);
  return `${told.length} times ${[...new Set(told)].sort().join(' or ')}`;
}
