import { type MappedSheet, UnmappableExport } from '../mapping/map-sheet.ts';
import type { BillingBook } from '../preflight/resolve-book.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { UnreadableExport } from '../sheet/sheet.ts';
import type { LocalFile } from '../store/store.ts';
import { type DocumentContext, documentRecord, type UnnumberedRecord } from './document-record.ts';
import type { IntakeAnswer } from './events.ts';
import { createGrouping, partitionsFor, sameDocument } from './group-rows.ts';
import { jobKeys } from './keys.ts';
import { readMappedRows } from './read-mapped-rows.ts';
import type { JobRecord, Plan } from './records.ts';
import { createRowIndex } from './row-index.ts';
import { createSpool, type Spool } from './spool.ts';
import type { StepDeps } from './step-deps.ts';
import { DOCUMENTS_PER_CHUNK, type WrittenDocuments, writeDocuments } from './write-documents.ts';

export interface IntakeDeps extends StepDeps {
  /** The account's billing books, or why the service could not be asked. */
  books(account: string): Promise<{ books: readonly BillingBook[] } | { unreachable: Problem }>;
}
