import { writeFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import { templateSheet } from '../../../shared/mapping/templates/template-sheet.ts';
import { isTemplateKind, templateKinds } from '../../../shared/mapping/templates/templates.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { CommandError } from '../command-error.ts';
import { readConfiguration } from '../configuration.ts';
import { importCommand, templateWords } from '../template-words.ts';
import { templateCsv } from '../write-template-csv.ts';
import { templateWorkbook } from '../write-template-xlsx.ts';
import { jsonOption, languageOption } from './options.ts';

interface Options {
  out?: string;
  json?: true;
  lang: Language;
}

/** `rowmark template`: a ready workbook or CSV for one kind of document. */
export function registerTemplate(command: Command): void {
  command
    .addArgument(new Argument('<kind>', 'the kind of document').choices(templateKinds))
    .option('--out <file>', 'where to write it, .xlsx or .csv; without it KIND.xlsx in this folder')
    .addOption(jsonOption())
    .addOption(languageOption(readConfiguration().ROWMARK_LANG))
    .action(writeTemplate);
}

async function writeTemplate(kind: string, { out, json, lang }: Options): Promise<void> {
  if (!isTemplateKind(kind))
    throw new CommandError(`There is no template ${kind}; there are: ${templateKinds.join(', ')}.`);
  const target = out ?? `${kind}.xlsx`;
  const form = /\.(xlsx|csv)$/i.exec(target)?.[1]?.toLowerCase();
  if (form === undefined)
    throw new CommandError(`${target} ends neither in .xlsx nor in .csv; give --out such a name.`);
  const sheet = templateSheet(kind, lang);
  const command = importCommand(target, sheet.profile);
  const content =
    form === 'csv' ? templateCsv(sheet, lang) : await templateWorkbook(sheet, { language: lang, command });
  await writeNew(target, content);
  const profile = sheet.profile ?? 'standard';
  if (json)
    console.log(
      JSON.stringify(
        { kind, file: target, profile, columns: sheet.columns.map(({ header }) => header) },
        null,
        2,
      ),
    );
  else console.log(templateWords[lang].written(target, command));
}

/** Never over a file that exists: it may be filled in already. */
async function writeNew(target: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(target, content, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST')
      throw new CommandError(`${target} exists already; choose another name with --out.`);
    if (code === 'ENOENT')
      throw new CommandError(`${target} could not be written: its folder does not exist.`);
    throw new CommandError(
      `${target} could not be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
