import { templateCsv } from '../../../shared/mapping/templates/template-csv.ts';
import { templateSheet } from '../../../shared/mapping/templates/template-sheet.ts';
import { isTemplateKind, templateKinds } from '../../../shared/mapping/templates/templates.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { writeNew } from '../files/write-whole.ts';
import { importCommand, templateWords, templateWorkbook } from '../template/template-workbook.ts';
import { printJson, printText } from '../terminal/print.ts';
import { wrapSentence } from '../terminal/text-width.ts';
import { jsonOption } from './options.ts';
import { argument, type Called, commandOf, option } from './startup.ts';

interface Options extends Called {
  out?: string;
}

/** `rowmark template`: a ready workbook or CSV for one document type. */
export const registerTemplate = commandOf(
  writeTemplate,
  argument('<kind>', 'kind', { choices: templateKinds }),
  option('--out <file>', 'templateOut'),
  jsonOption,
);

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
  await writeNew(target, content).catch(saveFailed(target, '--out'));
  const profile = sheet.profile ?? 'standard';
  if (json) printJson({ kind, file: target, profile, columns: sheet.columns.map(({ header }) => header) });
  else {
    const args = { file: target, command };
    printText(wrapSentence(templateWords[lang].written, { language: lang, args }).join('\n'));
  }
}
