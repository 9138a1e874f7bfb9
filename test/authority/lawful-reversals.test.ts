import { expect, test } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import { reverseDocument } from '../../shared/jobs/reverse/reverse-document.ts';
import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import { row } from '../tables/rows.ts';
import { judgedRows } from './judged.ts';
import { type Lawful, lawfulDocuments, lawfulTrades } from './lawful.ts';

const judged = ({ header, lines }: Pick<Lawful, 'header' | 'lines'>) =>
  judgedRows(lines.map((line, at) => row(at + 2, header, line)));

const issued = ({ external_id, invoice_type_code }: Document): OutcomeRecord => ({
  ...{ ordinal: 0, external_id, outcome: 'issued', invoice_type_code, numbers_lost: 0, problems: [] },
  ...{ rows: [2], vat: [], numbers_used: 1 },
  ...{ mark: '400001925600940', series: 'A', number: '1' },
});

const reversible = [...lawfulDocuments, ...lawfulTrades]
  .map((lawful) => ({ what: lawful.what, document: judged(lawful).document }))
  .map(({ what, document }) => ({
    what,
    reversal: reverseDocument(
      { ordinal: 0, external_id: document.external_id, rows: [2], verdict: 'ready', document, problems: [] },
      issued(document),
    ),
  }))
  .flatMap(({ what, reversal }) => ('rows' in reversal ? [{ what, rows: reversal.rows }] : []));

/** Said of every document in a foreign currency without a stored rate. */
const OF_EVERY_RATE = 'FX-DIRECTION-UNPROVEN';

test.each(reversible)('the credit note of "$what" does not contradict itself', ({ rows }) => {
  const cells = rows.map((row) =>
    Object.entries(row).filter(([field, text]) => text !== '' && !field.startsWith('rowmark')),
  );
  const of = (isLine: boolean) =>
    cells.map((cell) => Object.fromEntries(cell.filter(([field]) => field.startsWith('line.') === isLine)));
  const { problems } = judged({ header: of(false)[0] ?? {}, lines: of(true) });
  expect(problems.filter(({ code }) => code !== OF_EVERY_RATE)).toEqual([]);
});

test('most lawful documents have a credit note', () => expect(reversible.length).toBeGreaterThan(140));
