import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  canAnswer,
  codesOf,
  type Question,
  questionName,
  questionsOf,
  withAnswer,
} from '../../../shared/mapping/inspect/questions.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import { startOf, weighed } from '../../../shared/preflight/inspect/effects.ts';
import {
  answeredInspection,
  inspectFile,
  type TriedInspection,
  triedJson,
} from '../../../shared/preflight/inspect/inspect-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { assertFile, PACKAGE_ROOT, writeNew } from '../files/disk-files.ts';
import { createFolderStore } from '../files/folder-store.ts';
import {
  askQuestions,
  describeInspection,
  isTerminal,
  isYes,
  openTerminal,
} from '../print/describe-inspection.ts';
import { asCommandError, knownProfiles } from '../profiles/resolve-profile.ts';
import { printJson, printText } from '../terminal/print.ts';
import { fitted } from '../terminal/text-width.ts';
import { inspectionWords } from '../words/terminal-words.ts';
import { accountOption, dataOption, jsonOption, parseRange, parseWhole } from './options.ts';
import { argument, commandOf, option } from './startup.ts';

const HEADER_ROW_MAX = 1_048_576;

export const registerInspect = commandOf(
  [
    argument('<file>', 'oneExport'),
    option('--save <profile.json>', 'save'),
    option('--sheet <name>', 'sheet'),
    option('--header-row <n>', 'headerRow', { parse: parseWhole(1, HEADER_ROW_MAX) }),
    option('--range <cells>', 'range', { parse: parseRange }),
    option('--encoding <name>', 'encoding'),
    option('--answer <field=value>', 'answer', {
      parse: () => (text, all: readonly string[]) => [...all, text],
      usual: [],
    }),
    dataOption,
    accountOption,
    jsonOption,
  ],
  async (path, { save, data, account, json, lang, answer, say, ...declared }) => {
    await assertFile(path);
    const found = await asCommandError(path, () => inspectFile(path, basename(path), declared));
    const tryAgain = async (inspection: TriedInspection, profile: ProfileFile) =>
      answeredInspection(inspection, profile, await openSheet(path, basename(path), declared));
    let inspection: TriedInspection = found;
    // Some questions come up by the answers to others.
    for (let left: readonly string[] = answer; left.length > 0; ) {
      const { profile, later } = answeredProfile(inspection.profile, left);
      inspection = await tryAgain(inspection, profile);
      left = later;
    }
    const { known } = await knownProfiles(createFolderStore(data), path, account);
    const asks = !json && inspection.open.length > 0 && isTerminal();
    if (save !== undefined && !asks) await saveProfile(save, savedProfile(inspection, path, lang));
    if (json) {
      const imported = known.map(({ name, on, issued }) => ({ profile: name, last_imported: on, issued }));
      return printJson({ ...triedJson(inspection, lang), known: imported });
    }
    printText(describeInspection(inspection, { path, language: lang, saved: save, known, asks }));
    if (!asks) return;
    await using terminal = openTerminal();
    const start = await startOf(await openSheet(path, basename(path), declared));
    const weigh = (profile: ProfileFile, apart: ReadonlySet<string>) => weighed(start, profile, { apart });
    const profile = await askQuestions(inspection, { terminal, language: lang, tryAgain, weigh });
    const target = save ?? (await freeName(path, profile.name ?? 'profile'));
    await saveProfile(target, profile);
    printText(fitted(say('profileSaved', { path: target })));
    if (!isYes(await terminal.ask(`${inspectionWords(lang)('askDryRun')} `))) return;
    const { dryRun } = await import('./import.ts');
    await dryRun(path, { profile: target, data, account, lang });
  },
);

async function freeName(path: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const target = join(dirname(path), `${name}${count === 1 ? '' : `-${count}`}.json`);
    if (!existsSync(target)) return target;
  }
}

/** The profile with the answers of `--answer FIELD=VALUE` and `FIELD:cell text=VALUE`, and those that fit none of its questions yet. */
function answeredProfile(profile: ProfileFile = {}, answers: readonly string[] = []) {
  let answered = profile;
  const later = answers.filter((answer) => {
    const [, name = answer, value] = /^(.*)=(.*?)$/s.exec(answer) ?? [];
    const fits = (question: Question) => [question.field, questionName(question)].includes(name);
    const questions = value === undefined ? [] : questionsOf(answered).filter(fits);
    if (!questions.every((question) => canAnswer(question, value ?? '')))
      throw new CommandError('answer-unfit', { answer, choices: questions.flatMap(codesOf).join(', ') });
    // The last entry of a list is removed first, so that the others keep their places.
    for (const question of questions.toReversed()) answered = withAnswer(answered, question, value ?? '');
    return questions.length === 0;
  });
  if (later.length < answers.length) return { profile: answered, later };
  const open = questionsOf(answered).map(questionName).join(', ') || '–';
  throw new CommandError('answer-unknown', { answer: later.join(', '), open });
}

const SCHEMA_FILE = join(PACKAGE_ROOT, 'shared/mapping/profile.schema.json');

function savedProfile({ profile, register, headerRow }: TriedInspection, path: string, language: Language) {
  if (profile !== undefined) return profile;
  if (headerRow === undefined) throw new CommandError('profile-no-header', { path });
  const reason = inspectionWords(language)(register === undefined ? 'noRows' : `register-${register}`);
  throw new CommandError('profile-none', { path, reason });
}

async function saveProfile(target: string, profile: ProfileFile): Promise<void> {
  const $schema = relative(dirname(resolve(target)), SCHEMA_FILE);
  const text = `${JSON.stringify({ $schema, ...profile }, null, 2)}\n`;
  await writeNew(target, text).catch(saveFailed(target, '--save'));
}
