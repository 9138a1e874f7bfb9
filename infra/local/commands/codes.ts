import { type CodeTable, codeTables, tableNames } from '../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { alignColumns } from '../terminal/align-columns.ts';
import { printJson, printText } from '../terminal/print.ts';
import { jsonOption } from './options.ts';
import { argument, type Called, commandOf } from './startup.ts';

/** `rowmark codes`: the code tables with the name of each code. */
export const registerCodes = commandOf(
  printCodes,
  argument('[kind]', 'codeTable', { choices: tableNames }),
  jsonOption,
);

function printCodes(name: string | undefined, { json, lang }: Called): void {
  const names = tableNames.filter((tableName) => name === undefined || tableName === name);
  if (json) printJson(Object.fromEntries(names.map((name) => [name, codeTables[name].codes])));
  else printText(names.map((name) => described(name, lang)).join('\n\n'));
}

function described(name: CodeTable, language: Language): string {
  const { title, codes } = codeTables[name];
  const rows = codes.map((code) => [`  ${code.code}`, code[language]]);
  return `${name} – ${title[language]}\n${alignColumns(rows)}`;
}
