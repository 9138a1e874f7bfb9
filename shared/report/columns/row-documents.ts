import type { ReportRow } from './report-row.ts';

/**
 * A row under the external_id that its document is issued as, and, on the first row of one that takes the place of another,
 * the credit note that goes with it as if it had a row of its own.
 */
export function rowDocuments<Row extends ReportRow>({ version, credit, ...row }: Row): ReportRow[] {
  const own = { ...row, external_id: version ?? row.external_id };
  if (credit === undefined) return [own];
  const { outcome, numbers_used, numbers_lost, vat, waits_for, ...facts } = credit;
  const document = { outcome, numbers_used, numbers_lost, vat, ...(waits_for && { waits_for }) };
  const problems: ReportRow['problems'] = [];
  return [own, { ...row, ...facts, outcome, document, problems, amends: undefined, amended_by: undefined }];
}
