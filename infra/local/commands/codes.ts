import { Argument, type Command } from 'commander';
import { type CodeTable, codeTables, tableNames } from '../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { alignColumns } from '../terminal/align-columns.ts';
import { printJson, printText } from '../terminal/print.ts';
import { jsonOption } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  json?: true;
  lang: Language;
}

/** `rowmark codes`: the code tables with the name of each code. */
export function registerCodes(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .addArgument(new Argument('[kind]', help('codeTable')).choices(tableNames))
    .addOption(jsonOption(startup))
    .action(printCodes);
}

function printCodes(name: string | undefined, { json, lang }: Options): void {
  const names = tableNames.filter((tableName) => name === undefined || tableName === name);
  if (json) printJson(Object.fromEntries(names.map((name) => [name, codeTables[name].codes])));
  else printText(names.map((name) => described(name, lang)).join('\n\n'));
}

function described(name: CodeTable, language: Language): string {
  const { title, codes } = codeTables[name];
  const rows = codes.map((code) => [`  ${code.code}`, code[language]]);
  return `${name} – ${title[language]}\n${alignColumns(rows)}`;
}
