export const RETRY_WORKBOOK = 'retry.xlsx';
export const RETRY_TEXT = 'retry.csv';

/** The retry file to offer among the files of a report: the workbook, whose cells no program changes. */
export const retryFileIn = (files: readonly string[]): string | undefined =>
  [RETRY_WORKBOOK, RETRY_TEXT].find((file) => files.includes(file));
