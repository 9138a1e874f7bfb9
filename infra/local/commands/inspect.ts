import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { inspectionJson } from '../../../shared/mapping/inspect/inspection-json.ts';
import type { ProfileFile } from '../../../shared/mapping/profile.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect-export.ts';
import { inspectFile } from '../../../shared/preflight/inspect-file.ts';
import { type Language, renderProblem } from '../../../shared/problems/problem.ts';
import { inBoth } from '../../../shared/problems/words.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { type ReadOptions, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { CommandError } from '../command-error.ts';
import { DEFAULT_ACCOUNT } from '../configuration.ts';
import { createFolderStore } from '../folder-store.ts';
import { knownProfiles } from '../known-profile.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { printJson, printText } from '../print.ts';
import { describeInspection } from '../print-inspection.ts';
import { whyNotWritten } from '../why-not-written.ts';
import { dataOption, jsonOption, parseName } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface Options {
  save?: string;
  sheet?: string;
  encoding?: string;
  data: string;
  account: string;
  json?: true;
  lang: Language;
}

/** `rowmark inspect`: what an export is, and the profile it suggests. */
export function registerInspect(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .argument('<file>', help('oneExport'))
    .option('--save <profile.json>', help('save'))
    .option('--sheet <name>', help('sheet'))
    .option('--encoding <name>', help('encoding'))
    .addOption(dataOption(startup))
    .option('--account <name>', help('account'), parseName(startup.language), DEFAULT_ACCOUNT)
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(runInspect);
}

async function runInspect(path: string, options: Options): Promise<void> {
  const { save, sheet, encoding, data, account, json, lang } = options;
  const inspection = await inspect(path, { sheet, encoding });
  const { known } = await knownProfiles(createFolderStore(data), { path, account });
  if (save !== undefined) await saveProfile(save, inspection.profile, path);
  if (json) printJson({ ...inspectionJson(inspection, lang), known: known.map(knownJson) });
  else printText(describeInspection(inspection, { path, language: lang, saved: save, known }));
}

const knownJson = ({ name, on, issued }: KnownProfile) => ({ profile: name, last_imported: on, issued });

async function inspect(path: string, declared: ReadOptions): Promise<TriedInspection> {
  try {
    return await inspectFile(path, basename(path), declared);
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    const { problem } = error;
    throw new CommandError('as-told', {
      sentence: inBoth((language) =>
        [`${path}:`, ...Object.values(renderProblem(problem, language))].join(' '),
      ),
    });
  }
}

const SCHEMA_FILE = join(PACKAGE_ROOT, 'shared/mapping/profile.schema.json');

async function saveProfile(target: string, profile: ProfileFile | undefined, path: string): Promise<void> {
  if (profile === undefined) throw new CommandError('profile-no-header', { path });
  const $schema = relative(dirname(resolve(target)), SCHEMA_FILE);
  const text = `${JSON.stringify({ $schema, ...profile }, null, 2)}\n`;
  try {
    // Somebody's profile is never written over: what they filled in would be lost.
    await writeFile(target, text, { flag: 'wx' });
  } catch (error) {
    throw new CommandError('save-failed', { file: target, reason: whyNotWritten(error), option: '--save' });
  }
}
