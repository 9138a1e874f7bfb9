import * as z from 'zod';
import { foldExternalId } from '../../../documents/external-id.ts';
import { type SealedItem, sealedItemForm } from '../../../ledger/sealed-item.ts';
import { equals } from '../../../money/decimal.ts';
import { readJsonLines } from '../../../records/json-lines.ts';
import type { ReportRow } from '../../columns/report-row.ts';
import { rowDocuments } from '../../columns/row-documents.ts';
import { type Comparing, type Comparison, reportRows } from './stored-sheet.ts';

/** Items of the ledger that are held at once. */
const MAX_HELD_ITEMS = 200_000;
/** Facts of a document that the ledger and a row both state. */
const STATED = ['mark', 'uid', 'series', 'number', 'invoice_id', 'issued_at', 'qr_url'] as const;

/** The ledger of this job states what the rows state of each document that is issued, and no document of another. */
export async function compareLedger({ report, summary, file }: Comparing): Promise<Comparison> {
  if (summary.counts.documents.issued > MAX_HELD_ITEMS) return 'not compared';
  const items = new Map<string, SealedItem['item']>();
  const bytes = await report.read(file);
  if (bytes === undefined) return undefined;
  const lines = readJsonLines(bytes, (text, line) => sealedItemForm.read(text, `${file}:${line}`));
  for await (const { kind, key, item } of lines)
    if (kind === 'document') items.set(foldExternalId(key), item);
  const named = new Set<string>();
  for await (const row of reportRows(report))
    for (const record of rowDocuments(row)) {
      if (record.external_id === null) continue;
      const id = foldExternalId(record.external_id);
      named.add(id);
      if (record.outcome !== 'issued' || record.document === undefined) continue;
      const found = itemDifference(record, items.get(id));
      if (found !== undefined) return found;
    }
  // Documents that were credited or replaced are sealed as well: those of other jobs.
  const strange = [...items].find(([id, { job }]) => !named.has(id) && job === summary.job)?.[0];
  return strange === undefined ? undefined : { what: 'document', stated: strange, found: '–' };
}

const textsSchema = z.record(z.string(), z.string());

/** A part of an item that it holds as a text of JSON. */
function partOf(item: SealedItem['item'], name: string): Record<string, string> {
  const text = item[name];
  return textsSchema.parse(typeof text === 'string' ? JSON.parse(text) : {});
}

function itemDifference(record: ReportRow, item: SealedItem['item'] | undefined): Comparison {
  const what = record.external_id ?? '';
  if (item === undefined) return { what, stated: '–', found: record.mark ?? '–' };
  const issued = partOf(item, 'issued');
  for (const name of STATED) {
    const [stated, found] = [issued[name], record[name]];
    if (stated !== undefined && found !== null && stated !== found)
      return { what: `${what}.${name}`, stated, found };
  }
  if (issued.mark === undefined) return { what, stated: '–', found: record.mark ?? '–' };
  const { euro } = partOf(item, 'money');
  const { payable_total } = record;
  if (euro === undefined || payable_total === null || equals(euro, payable_total)) return undefined;
  return { what: `${what}.payable_total`, stated: euro, found: payable_total };
}
