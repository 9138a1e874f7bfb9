import { writeFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import { templateSheet } from '../../../shared/mapping/templates/template-sheet.ts';
import { isTemplateKind, templateKinds } from '../../../shared/mapping/templates/templates.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { CommandError } from '../command-error.ts';
import { printJson, printText } from '../print.ts';
import { importCommand, templateWords } from '../template-words.ts';
import { whyNotWritten } from '../why-not-written.ts';
import { templateCsv } from '../write-template-csv.ts';
import { templateWorkbook } from '../write-template-xlsx.ts';
import { jsonOption } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface Options {
  out?: string;
  json?: true;
  lang: Language;
}

/** `rowmark template`: a ready workbook or CSV for one kind of document. */
export function registerTemplate(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .addArgument(new Argument('<kind>', help('kind')).choices(templateKinds))
    .option('--out <file>', help('templateOut'))
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(writeTemplate);
}

async function writeTemplate(kind: string, { out, json, lang }: Options): Promise<void> {
  if (!isTemplateKind(kind))
    throw new CommandError('template-unknown', { kind, kinds: templateKinds.join(', ') });
  const target = out ?? `${kind}.xlsx`;
  const form = /\.(xlsx|csv)$/i.exec(target)?.[1]?.toLowerCase();
  if (form === undefined) throw new CommandError('template-form', { file: target });
  const sheet = templateSheet(kind, lang);
  const command = importCommand(target, sheet.profile);
  const content =
    form === 'csv' ? templateCsv(sheet, lang) : await templateWorkbook(sheet, { language: lang, command });
  await writeNew(target, content);
  const profile = sheet.profile ?? 'standard';
  if (json) printJson({ kind, file: target, profile, columns: sheet.columns.map(({ header }) => header) });
  else printText(templateWords[lang].written(target, command));
}

/** Never over a file that exists: it may be filled in already. */
async function writeNew(target: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(target, content, { flag: 'wx' });
  } catch (error) {
    throw new CommandError('save-failed', { file: target, reason: whyNotWritten(error), option: '--out' });
  }
}
