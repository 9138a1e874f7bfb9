import type { Language } from '../problems/problem-text.ts';
import type { Store } from '../store/store.ts';
import type { Statement } from './statement.ts';
import { statementPage } from './statement-page.ts';
import { writeStatementWorkbook } from './statement-workbook.ts';

const LANGUAGES = ['el', 'en'] as const;

/** Files of a statement. */
export const STATEMENT_FILES = [
  'statement.html',
  'statement.json',
  'statement.el.xlsx',
  'statement.en.xlsx',
] as const;

/** Writes a statement below `statements/<account>/<month>/`: page, records, and a workbook in each language. */
export async function writeStatement(
  store: Store,
  statement: Statement,
  language: Language,
): Promise<string> {
  const folder = `statements/${statement.account}/${statement.month}/`;
  for (const one of LANGUAGES)
    await writeStatementWorkbook(await store.create(`${folder}statement.${one}.xlsx`), statement, one);
  await store.put(`${folder}statement.html`, statementPage(statement, language));
  await store.put(`${folder}statement.json`, `${JSON.stringify(statement, null, 2)}\n`);
  return folder;
}
