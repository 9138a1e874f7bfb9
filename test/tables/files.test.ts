import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, onTestFinished } from 'vitest';
import { type ImportedFile, openImports } from '../../infra/local/import/import-file.ts';
import type { ReportRow } from '../../shared/report/row.ts';
import type { Store } from '../../shared/store/store.ts';
import words from '../../shared/words/en/problems.json' with { type: 'json' };
import { bytesOf } from '../cores/bytes-of.ts';
import { isDrawn, isPlayed } from '../full-run.ts';
import { rowsIn } from '../table-rows.ts';
import { merged, sentencesWithGaps } from './export-table.ts';
import type { ToldRow } from './read-table.ts';
import { RECEIPT } from './receipt-profile.ts';

// Whole files: `name · profile · content => what the report says`. The content is one line, as
// bytes-of.ts writes it. A profile that is given is merged into this one, or behind `=` taken alone. The answer is the code of a file that
// cannot be read; else the notices of the file, and behind each `/` a row, or so many rows that are alike.

const { name, document, line } = RECEIPT;
const PROFILE = { name, document, line };

const lines = readFileSync(join(import.meta.dirname, 'files.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line, at) => isPlayed(line) && isDrawn(at, 3));

it('whole files: what is told of each', async () => {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-files-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const cases = lines.map((line) => {
    const [given = ''] = line.split(' => ');
    const [name = '', own = '', content = ''] = given.split(' · ');
    return { given, path: join(data, name), own, content };
  });
  for (const { path, own, content } of cases) {
    await writeFile(path, bytesOf(content));
    const isAlone = own.startsWith('=');
    const profile = isAlone ? JSON.parse(own.slice(1)) : merged(PROFILE, own === '' ? {} : JSON.parse(own));
    await writeFile(`${path}.profile.json`, JSON.stringify(profile));
  }
  const told: string[] = [];
  const settings = { data, account: 'default', lang: 'en', dryRun: true, concurrency: 1 } as const;
  await using imports = await openImports(settings);
  const { store } = imports.host;
  for (const { given, path } of cases) {
    const answer = await imports.run({ path, profile: `${path}.profile.json` });
    const said = 'imported' in answer ? await saidOf(answer.imported, store) : codeOf(answer.sentence);
    told.push(`${given} => ${said}`);
  }
  deepStrictEqual(told, lines);
});

/** The code whose words a sentence has; the sentence itself if there is none. */
function codeOf(sentence: string): string {
  const parts = (message: string) => message.split(/\{\w+\}/).filter((part) => part.trim() !== '');
  const worded: [string, string[]][] = Object.values(words).flatMap((area) => Object.entries(area));
  const found = worded.filter(([, [message = '']]) =>
    parts(message).every((part) => sentence.includes(part)),
  );
  return found.toSorted(([, [a = '']], [, [b = '']]) => b.length - a.length)[0]?.[0] ?? sentence;
}

async function saidOf({ report, summary }: ImportedFile, store: Store): Promise<string> {
  if (summary.unreadable) return summary.unreadable.code;
  const rows = rowsIn<ToldRow & ReportRow>(await store.readText(`${report}result.jsonl`));
  deepStrictEqual(sentencesWithGaps(rows), []);
  const codes = (problems: readonly { code: string }[] = []) => [
    ...new Set(problems.map(({ code }) => code)),
  ];
  const said = rows.map(({ outcome, problems }) => [outcome, ...codes(problems)].join(' '));
  return [codes(summary.notices).join(' '), ...runsOf(said)].join(' / ');
}

/** `4999× held ROW-HELD` from so many rows on. */
const LONG_RUN = 100;

function runsOf(said: readonly string[]): string[] {
  const from = said.findIndex((one, at) => said.slice(at, at + LONG_RUN).every((next) => next === one));
  if (from === -1 || said.length - from < LONG_RUN) return [...said];
  const length = said.slice(from).findIndex((one) => one !== said[from]);
  const end = length === -1 ? said.length : from + length;
  return [...said.slice(0, from), `${end - from}× ${said[from]}`, ...said.slice(end)];
}
