import { type CodeTable, codeTables, tableNames } from '../../../shared/mapping/templates/code-lists.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { alignColumns } from '../terminal/align-columns.ts';
import { jsonOption } from './options.ts';
import { argument, commandOf } from './startup.ts';

export const registerCodes = commandOf(
  [argument('[kind]', 'codeTable', { choices: tableNames }), jsonOption],
  (kind, { reply, lang }) => {
    const names = tableNames.filter((name) => kind === undefined || name === kind);
    const codes = names.map((name) => [name, codeTables[name].codes]);
    reply(Object.fromEntries(codes), () => names.map((name) => described(name, lang)).join('\n\n'));
  },
);

function described(name: CodeTable, language: Language): string {
  const { title, codes } = codeTables[name];
  const rows = codes.map((code) => [`  ${code.code}`, code[language]]);
  return `${name} – ${title[language]}\n${alignColumns(rows)}`;
}
