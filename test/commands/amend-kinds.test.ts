import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentKind, documentTypes } from '../../shared/facts/document-kinds.ts';
import { reportRowSchema } from '../../shared/report/row.ts';
import { ROOT } from './run-rowmark.ts';

it('has a sample of each kind, whose outcome is what the table of credit notes says', async () => {
  const lines = (await readFile(join(ROOT, 'samples/amended-kinds/expected/result.jsonl'), 'utf8')).trim();
  const rows = lines.split('\n').map((line) => reportRowSchema.parse(JSON.parse(line)));
  for (const type of documentTypes) {
    const row = rows.find(({ external_id }) => external_id === `AM-${type.replace('.', '')}`);
    const told = { type, outcome: row?.outcome, credit: row?.credit?.invoice_type_code };
    const reason = row?.problems.find(({ code }) => code === 'AMEND-REFUSED')?.params?.variant;
    const { credit, instead } = documentKind(type) ?? {};
    expect({ ...told, reason }).toEqual({
      ...{ type, outcome: credit === undefined ? 'conflict' : 'issued' },
      ...{ credit, reason: instead },
    });
  }
});
