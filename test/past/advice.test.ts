import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ON_ONE_MACHINE, runbookCommands } from '../aws/runbook-commands.ts';
import { otherMayRun } from '../commands/spawn-rowmark.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { isDrawn } from '../full-run.ts';
import { opensslPath } from '../programs.ts';
import { openDesk } from './advice-desk.ts';
import { bare, player, scenes } from './advice-scenes.ts';

/** Words of a message that sends its reader somewhere: a command, an option, a folder, a page, another import. */
const ADVISES =
  /`|\browmark [a-z]|(?<!\w)--[a-z]|\b[Ii]mport (?:it|the|this|that|your|again)|\b[Aa]gain\b.*import|RUNBOOK/;
/** So does one that names a place, but for what only states where something is. */
const PLACES = /\bfolder\b|\bpage\b/i;
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
const advising = [...messages].filter(
  ([key, text]) =>
    (ADVISES.test(text) || (PLACES.test(text) && !/^problems .*\.0$/.test(key))) && !NOT_TOLD.test(key),
);
/** Messages that no scene provokes: the test in which each is followed, or the reason why it is not. */
const UNTOLD_MAX = 3;
const unprovoked = new Map(
  readFileSync(join(import.meta.dirname, 'advice-unprovoked.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

/** Any sentence that the words may become. */
const asTold = (text: string): RegExp =>
  new RegExp(
    bare(text)
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{\w+\}/g, '.*?'),
  );

/** Where another user cannot reach the project, its scene is left out, and that of a certificate where nothing makes one. */
const missing = [...(otherMayRun() ? [] : ['nobody']), ...(opensslPath === undefined ? ['tls'] : [])];
const isPlayable = (steps: readonly { text: string }[]) =>
  !steps.some(({ text }) => missing.some((verb) => text.split(' ')[0] === verb));
/** In the short run one of sixteen, and a quarter of the runbook: their processes are most of its time. */
const playable = [...scenes].filter(
  ([title, steps], at) => isPlayable(steps) && isDrawn(at, title.startsWith('the runbook') ? 4 : 16),
);

describe('a message that names a way out', () => {
  it.each(playable)('%s: what each message says works', async (_, steps) => {
    await using desk = await openDesk();
    await using scene = player(desk);
    const missed: unknown[] = [];
    for (const step of steps) {
      const ran = await scene.play(step);
      const said = bare(`${ran.stdout} ${ran.stderr}`);
      const isTold = step.keys.every((key) => asTold(messages.get(key) ?? key).test(said));
      if (!isTold || (step.isAdvised && ran.status !== 0)) missed.push({ ...step, said, status: ran.status });
    }
    expect(missed).toEqual([]);
  });

  // It may only shrink: provoke a message in advice.txt.
  it('is provoked in the table, or stands with its reason in advice-unprovoked.txt', () => {
    const steps = [...scenes.values()].flat();
    const provoked = new Set(steps.flatMap(({ keys }) => keys.map((key) => messages.get(key))));
    const open = advising.flatMap(([key, text]) => (provoked.has(text) ? [] : [key]));
    expect([...unprovoked.keys()].sort()).toEqual(open.sort());
    expect([...unprovoked.values()].filter((reason) => (reason ?? '') === '')).toEqual([]);
    const elsewhere = [...unprovoked].flatMap(([key, reason]) => {
      const [, file] = /^followed in (\S+)$/.exec(reason) ?? [];
      return file === undefined ? [] : [{ code: /[A-Z][A-Z-]+|\w+$/.exec(key)?.[0] ?? key, file }];
    });
    for (const { code, file } of elsewhere)
      expect(readFileSync(join(PROJECT_ROOT, file), 'utf8')).toContain(code);
    expect(unprovoked.size - elsewhere.length).toBeLessThanOrEqual(UNTOLD_MAX);
  });
});

it('plays the sections of the runbook for a data folder; no other one has commands for it alone', () => {
  const isLocal = (command: string) =>
    /^(cp|mv) |^npm run rowmark -- (?!.*--stack|verify|rates)/.test(command);
  const local = runbookCommands().filter(({ command }) => isLocal(command));
  expect([...new Set(local.map(({ section }) => section))]).toEqual([...ON_ONE_MACHINE]);
  const played = new Set([...scenes.values()].flat().map(({ text }) => text));
  const typed = ON_ONE_MACHINE.flatMap((title) =>
    local.filter(({ section }) => section === title).map((_, at) => `runbook ${at + 1} ${title}`),
  );
  expect(typed.filter((text) => !played.has(text))).toEqual([]);
});
