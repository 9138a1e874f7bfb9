import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { builtInProfiles } from '../../../shared/mapping/built-in/index.ts';
import { type Inspection, inspectSheet } from '../../../shared/mapping/inspect/inspect-sheet.ts';
import type { ProfileFile } from '../../../shared/mapping/profile.ts';
import { type Language, renderProblem } from '../../../shared/problems/problem.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { CommandError } from '../command-error.ts';
import { readConfiguration } from '../configuration.ts';
import { inspectionJson } from '../inspection-json.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { describeInspection } from '../print-inspection.ts';
import { jsonOption, languageOption } from './options.ts';

interface Options {
  save?: string;
  sheet?: string;
  json?: true;
  lang: Language;
}

/** `rowmark inspect`: what an export is, and the profile it suggests. */
export function registerInspect(command: Command): void {
  command
    .argument('<file>', 'CSV, TSV or XLSX, plain or inside .gz')
    .option(
      '--save <profile.json>',
      'write the suggested profile; a person then fills in what begins with "?"',
    )
    .option('--sheet <name>', 'the sheet of a workbook; without it the first one with data')
    .addOption(jsonOption())
    .addOption(languageOption(readConfiguration().ROWMARK_LANG))
    .action(inspectFile);
}

async function inspectFile(path: string, { save, sheet, json, lang }: Options): Promise<void> {
  const inspection = await inspect({ path, sheet, lang });
  if (save !== undefined) await saveProfile(save, inspection.profile, path);
  if (json) console.log(JSON.stringify(inspectionJson(inspection, lang), null, 2));
  else console.log(describeInspection(inspection, { path, language: lang, saved: save }));
}

async function inspect(of: { path: string; sheet: string | undefined; lang: Language }): Promise<Inspection> {
  const file = basename(of.path);
  const name = profileName(file);
  try {
    return await inspectSheet(await openSheet(of.path, file, { sheet: of.sheet }), { name, sheet: of.sheet });
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    const { message, hint } = renderProblem(error.problem, of.lang);
    throw new CommandError(`${of.path}: ${message} ${hint}`);
  }
}

/** The name of the export; a built-in profile keeps its own for itself. */
function profileName(file: string): string {
  const name = file.replace(/(\.(csv|tsv|txt|xlsx|jsonl))?(\.gz)?$/i, '');
  return Object.hasOwn(builtInProfiles, name) ? `my-${name}` : name;
}

const SCHEMA_FILE = join(PACKAGE_ROOT, 'shared/mapping/profile.schema.json');

async function saveProfile(target: string, profile: ProfileFile | undefined, path: string): Promise<void> {
  if (profile === undefined)
    throw new CommandError(`${path} has no row of headers, so there is no profile to save.`);
  const $schema = relative(dirname(resolve(target)), SCHEMA_FILE);
  const text = `${JSON.stringify({ $schema, ...profile }, null, 2)}\n`;
  try {
    // Somebody's profile is never written over: what they filled in would be lost.
    await writeFile(target, text, { flag: 'wx' });
  } catch (error) {
    throw new CommandError(
      `${target} could not be written: ${reasonOf(error)}. Choose another file for --save.`,
    );
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST') return 'it exists already';
  if (code === 'ENOENT') return 'its folder does not exist';
  if (code === 'EISDIR') return 'it is a folder';
  return error instanceof Error ? error.message : String(error);
}
