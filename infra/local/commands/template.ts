import {
  isTemplateKind,
  templateCsv,
  templateKinds,
  templateSheet,
} from '../../../shared/mapping/templates/template-sheet.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { writeNew } from '../files/disk-files.ts';
import { importCommand, templateWorkbook } from '../template/template-workbook.ts';
import { jsonOption } from './options.ts';
import { argument, commandOf, option } from './startup.ts';

/** `rowmark template`: a ready workbook or CSV for one document type. */
export const registerTemplate = commandOf(
  [
    argument('<kind>', 'kind', { choices: templateKinds.filter(isTemplateKind) }),
    option('--out <file>', 'templateOut'),
    jsonOption,
  ],
  async (kind, { out, lang, reply, lines }) => {
    const file = out ?? `${kind}.xlsx`;
    const form = /\.(xlsx|csv)$/i.exec(file)?.[1]?.toLowerCase();
    if (form === undefined) throw new CommandError('template-form', { file });
    const sheet = templateSheet(kind, lang);
    const command = importCommand(file, sheet.profile);
    const content =
      form === 'csv' ? templateCsv(kind, lang) : await templateWorkbook(sheet, { language: lang, command });
    await writeNew(file, content).catch(saveFailed(file, '--out'));
    const columns = sheet.columns.map(({ header }) => header);
    reply({ kind, file, profile: sheet.profile ?? 'standard', columns }, () =>
      lines('templateWritten', { file, command }).join('\n'),
    );
  },
);
