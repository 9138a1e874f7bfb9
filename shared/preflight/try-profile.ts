import { buildDocument } from '../documents/build-document.ts';
import type { Document } from '../documents/document.ts';
import { foldExternalId } from '../documents/external-id.ts';
import type { MappedRow } from '../documents/mapped-row.ts';
import { mapSheet } from '../mapping/map-sheet.ts';
import type { Profile } from '../mapping/profile.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { judgeDocument } from './judge-document.ts';

/** Rows that a trial reads; what is wrong with a profile shows long before. */
const TRIED_ROWS = 20_000;

/** Result of mapping an export by a profile and judging its documents, without a service and without rates. */
export interface Trial {
  documents: readonly {
    external_id: string;
    rows: number;
    document?: Document;
    problems: readonly Problem[];
  }[];
  /** Rows that a rule leaves out. */
  skipped: number;
  rows: number;
}

/**
 * Maps an export by a profile and judges its documents as a dry run would. Payments are mapped alone: their documents need
 * rates and what was issued before. Throws `UnmappableExport`.
 */
export async function tryProfile(sheet: Sheet, profile: Profile): Promise<Trial> {
  const mapped = await mapSheet(sheet, profile);
  const groups = new Map<string, MappedRow[]>();
  let [rows, skipped] = [0, 0];
  for await (const batch of mapped.rows()) {
    for (const { mapped: row } of batch) {
      rows += 1;
      const id = row.header.external_id ?? '';
      if (row.skipped !== undefined) skipped += 1;
      else groups.set(foldExternalId(id), [...(groups.get(foldExternalId(id)) ?? []), row]);
    }
    if (rows >= TRIED_ROWS) break;
  }
  return { rows, skipped, documents: [...groups.values()].map(tryDocument) };
}

function tryDocument(rows: readonly MappedRow[]): Trial['documents'][number] {
  const external_id = rows[0]?.header.external_id ?? '';
  const ofRows = rows.flatMap(({ problems }) => problems);
  const isPaid = rows.some(({ payment, event }) => payment !== undefined || event !== undefined);
  if (ofRows.some(isError) || isPaid) return { external_id, rows: rows.length, problems: ofRows };
  const built = buildDocument(rows);
  const { document } = built;
  if (document === undefined)
    return { external_id, rows: rows.length, problems: [...ofRows, ...built.problems] };
  const judged = judgeDocument({ ...built, document }, undefined);
  const problems = [...ofRows, ...built.problems, ...judged.problems];
  return { external_id, rows: rows.length, document: judged.document, problems };
}
