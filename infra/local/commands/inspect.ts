import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { inspectionJson } from '../../../shared/mapping/inspect/inspection-json.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import { inspectFile, type TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { CommandError } from '../errors/command-error.ts';
import { diskErrorReason } from '../errors/disk-error-reason.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { PACKAGE_ROOT } from '../files/package-root.ts';
import { writeNew } from '../files/write-whole.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { describeInspection } from '../print/describe-inspection.ts';
import { inspectionWords } from '../print/inspection-words.ts';
import { knownProfiles } from '../profiles/known-profile.ts';
import { asCommandError } from '../profiles/profiled-export.ts';
import { printJson, printText } from '../terminal/print.ts';
import { dataOption, jsonOption, parseName, parseRange, parseWhole } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  save?: string;
  sheet?: string;
  headerRow?: number;
  range?: string;
  encoding?: string;
  data: string;
  account: string;
  json?: true;
  lang: Language;
}

/** The last row of a sheet of a workbook. */
const HEADER_ROW_MAX = 1_048_576;

/** `rowmark inspect`: what an export is, and the profile it suggests. */
export function registerInspect(command: Command, startup: Startup): void {
  const { language } = startup;
  const help = helpIn(language);
  command
    .argument('<file>', help('oneExport'))
    .option('--save <profile.json>', help('save'))
    .option('--sheet <name>', help('sheet'))
    .option('--header-row <n>', help('headerRow'), parseWhole({ from: 1, to: HEADER_ROW_MAX, language }))
    .option('--range <cells>', help('range'), parseRange(language))
    .option('--encoding <name>', help('encoding'))
    .addOption(dataOption(startup))
    .option('--account <name>', help('account'), parseName(language), DEFAULT_ACCOUNT)
    .addOption(jsonOption(startup))
    .action(runInspect);
}

async function runInspect(path: string, options: Options): Promise<void> {
  const { save, data, account, json, lang, ...declared } = options;
  const inspection = await asCommandError(path, () => inspectFile(path, basename(path), declared));
  const { known } = await knownProfiles(createFolderStore(data), { path, account });
  if (save !== undefined) await saveProfile(save, savedProfile(inspection, { path, language: lang }));
  if (json) printJson({ ...inspectionJson(inspection, lang), known: known.map(knownJson) });
  else printText(describeInspection(inspection, { path, language: lang, saved: save, known }));
}

const knownJson = ({ name, on, issued }: KnownProfile) => ({ profile: name, last_imported: on, issued });

const SCHEMA_FILE = join(PACKAGE_ROOT, 'shared/mapping/profile.schema.json');

/** The suggested profile; without one the reason that the terminal gives too. */
function savedProfile(
  { profile, register, headerRow }: TriedInspection,
  { path, language }: { path: string; language: Language },
): ProfileFile {
  if (profile !== undefined) return profile;
  if (headerRow === undefined) throw new CommandError('profile-no-header', { path });
  const words = inspectionWords[language];
  const reason = register === undefined ? words.noRows : words.registers[register];
  throw new CommandError('profile-none', { path, reason });
}

async function saveProfile(target: string, profile: ProfileFile): Promise<void> {
  const $schema = relative(dirname(resolve(target)), SCHEMA_FILE);
  const text = `${JSON.stringify({ $schema, ...profile }, null, 2)}\n`;
  try {
    await writeNew(target, text);
  } catch (error) {
    throw new CommandError('save-failed', { file: target, reason: diskErrorReason(error), option: '--save' });
  }
}
