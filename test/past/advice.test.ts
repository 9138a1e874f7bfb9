import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { openDesk } from './advice-desk.ts';
import { told } from './advice-table.ts';

/** Words of a message that sends its reader somewhere: a command, an option, a folder, a page, another import. */
const ADVISES =
  /`|\browmark [a-z]|(?<!\w)--[a-z]|\bimport (?:it|the|this|that|your|again)|\bagain\b.*import|\bfolder\b|\bpage\b|RUNBOOK/i;
const FILES = ['commands', 'problems', 'refusals'] as const;
/** What is shown before anything went wrong, and hints about cells of an export: those are corrected there. */
const NOT_TOLD =
  /^commands (?:help|arguments|inspect)\.|^problems (?!(?:job|ledger|issue|amend|record|report|correction)\.)/;

function* messagesIn(name: string, words: unknown, path = ''): Generator<[string, string]> {
  if (typeof words === 'string') yield [`${name} ${path}`, words];
  else if (typeof words === 'object' && words !== null)
    for (const [key, of] of Object.entries(words)) yield* messagesIn(name, of, path ? `${path}.${key}` : key);
}

const messages = new Map(
  FILES.flatMap((name) => [
    ...messagesIn(name, JSON.parse(readFileSync(join(PROJECT_ROOT, `shared/words/en/${name}.json`), 'utf8'))),
  ]),
);
const advising = [...messages].filter(([key, text]) => ADVISES.test(text) && !NOT_TOLD.test(key));

const bare = (text: string): string =>
  text.replaceAll(/ --data (?:'[^']*'|[^\s"'.,;:]+)/g, '').replaceAll(/\s+/g, ' ');

/** Any sentence that the words may become. */
const asTold = (text: string): RegExp =>
  new RegExp(
    bare(text)
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{\w+\}/g, '.*?'),
  );

describe('a message that names a way out', () => {
  it.each(Object.entries(told))('%s: what it says works', async (key, { provoke, done, status }) => {
    await using desk = await openDesk();
    const ran = await provoke(desk);
    const said = `${ran.stdout} ${ran.stderr}`;
    expect(bare(said)).toMatch(asTold(messages.get(key) ?? 'no such message'));
    const after = await done(desk, said);
    expect([after.status, after.stderr.split('\n')[0]]).toEqual([status, after.stderr.split('\n')[0]]);
  });

  // It may only shrink: provoke a message in advice-table.ts, then write the list anew with `-u`.
  it('is provoked in the table, or stands in advice-unprovoked.txt', async () => {
    const open = advising.map(([key]) => key).filter((key) => !(key in told));
    await expect(`${open.sort().join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'advice-unprovoked.txt'),
    );
  });
});
