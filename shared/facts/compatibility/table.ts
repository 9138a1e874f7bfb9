import { classificationRows } from './classifications.ts';
import { exemptionRows } from './exemptions.ts';
import { termRows } from './in-force.ts';
import { kindRows } from './kinds.ts';
import type { TableRow } from './row.ts';

/** The table of what goes together in a document, in the order in which it is reported. */
export const table: readonly TableRow[] = [...kindRows, ...exemptionRows, ...termRows, ...classificationRows];
