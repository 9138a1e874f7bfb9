import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import type { GroupedRow } from '../../shared/documents/document.ts';
import { exportBalance } from '../../shared/jobs/balance/export-balance.ts';
import { makeDocumentRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { lines, sheetOf } from '../inspect/sheet-of.ts';

/** An empty balance under a profile, and the rows of an export as it saw them. */
export async function seenBy(json: object, text: string) {
  const loaded = await loadProfile({ name: 'own', json, find: async () => undefined });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const balance = exportBalance(loaded.profile, false);
  const rows: GroupedRow[] = [];
  const mapped = await mapSheet(sheetOf(lines(text)), loaded.profile);
  for await (const batch of mapped.rows())
    for (const { mapped: row, last, money: stated } of batch) {
      const money = stated && balance.see(stated, { ...row, last });
      const paid = row.payment && convertPayment(row.payment, undefined);
      const header = { ...row.header, ...paid?.header };
      rows.push({ ...row, ...paid, header, ...(money && { money }) });
    }
  /** Counts the document of these rows, with what is changed of it. */
  const count = (of: readonly GroupedRow[], spoils = '') => {
    const document = { rows: of, beside: [], found: [] };
    const record = makeDocumentRecord(document, { books: undefined, columnOf: () => undefined });
    balance.document(document, spoilt(record, spoils));
  };
  return { balance, rows, count };
}

/** What stands before `=>` of a case: fields of the document and its lines, and findings. */
function spoilt(record: DocumentRecord, words: string): DocumentRecord {
  if (record.document === undefined) return record;
  const document = { ...record.document, invoice_lines: [...record.document.invoice_lines] };
  const problems = [...record.problems];
  for (const word of words.split(' ').filter((word) => word !== '')) {
    const [, line, field = '', value] = /^(?:([\d*]+)[.-])?([^={]*)=?(.*)$/.exec(word) ?? [];
    if (line === undefined && field.startsWith('PAY-'))
      problems.push({ code: field, severity: 'notice', params: JSON.parse(value ?? '') } as Problem);
    else if (line === undefined) Object.assign(document, { [field]: value });
    else if (field === '') document.invoice_lines.splice(Number(line) - 1, 1);
    else
      for (const [at, one] of document.invoice_lines.entries())
        if (line === '*' || Number(line) === at + 1) document.invoice_lines[at] = { ...one, [field]: value };
  }
  return { ...record, document, problems };
}
