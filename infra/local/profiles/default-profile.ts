import { basename } from 'node:path';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { hasColumnsOf } from '../../../shared/mapping/inspect/suggest/suggest-payments.ts';
import { isBlankRow } from '../../../shared/mapping/survey/survey-sheet.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { SheetRow } from '../../../shared/sheet/sheet.ts';

const STANDARD = 'standard';
const OWN_PAYMENTS = 'template-payments';

/**
 * The default profile of an export: the standard columns, or those of our own template for payments.
 * Unreadable files are left to the import, which states the reason.
 */
export async function defaultProfile(path: string): Promise<string> {
  const row = await firstRow(path);
  const template = { ...builtInProfiles[OWN_PAYMENTS], name: OWN_PAYMENTS };
  return row !== undefined && hasColumnsOf(row, template) ? OWN_PAYMENTS : STANDARD;
}

async function firstRow(path: string): Promise<SheetRow | undefined> {
  try {
    const sheet = await openSheet(path, basename(path));
    for await (const batch of sheet.batches()) {
      const row = batch.find((one) => !isBlankRow(one));
      if (row !== undefined) return row;
    }
  } catch {
    // The import reports the error of the file.
  }
  return undefined;
}
