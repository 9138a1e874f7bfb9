import { isSameExternalId } from '../../documents/external-id.ts';
import { readStoredLines } from '../../records/stored-object.ts';
import { reportRowForm, rowDocuments } from '../../report/row.ts';
import { SUMMARY_FILE } from '../../report/seal.ts';
import type { Store } from '../../store/store.ts';

const ROWS = /^(reports\/.+\/([^/]+)\/)result\.jsonl$/;

/** An issued document of a report, and the job that had it issued. */
export interface IssuedDocument {
  job: string;
  external_id: string;
}

/** Finds issued documents by external_id, MARK, or series and number as printed: `ALP 12`. */
export async function findIssued(
  store: Store,
  wanted: string,
  under = 'reports/',
): Promise<IssuedDocument[]> {
  const found = new Map<string, IssuedDocument>();
  for await (const { key } of store.list(under)) {
    const [, report, job] = ROWS.exec(key) ?? [];
    if (report === undefined || job === undefined) continue;
    if ((await store.head(`${report}${SUMMARY_FILE}`)) === undefined) continue;
    for await (const row of readStoredLines(store, key, reportRowForm))
      for (const { outcome, external_id, mark, series, number } of rowDocuments(row)) {
        if (outcome !== 'issued' || external_id === null) continue;
        const printed = [series, number].join(' ').trim();
        if (isSameExternalId(external_id, wanted) || mark === wanted || printed === wanted.trim())
          found.set(`${job} ${external_id}`, { job, external_id });
      }
  }
  return [...found.values()];
}
