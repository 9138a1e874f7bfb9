import { type StandardCells, standardCells } from '../../documents/canonical.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { likeName } from '../../store/safe-key.ts';
import type { Store } from '../../store/store.ts';
import { isSoldOn } from '../judge/business-key.ts';
import { exportHead, exportLine } from '../reverse/reverse-document.ts';
import { amendRefused } from './amend-refusal.ts';
import {
  type ContentAtService,
  type Issued,
  type OldContent,
  oldContents,
  versionsOf,
} from './old-contents.ts';
import { type FieldSetting, setFields } from './set-fields.ts';

interface AmendedExportDeps {
  store: Store;
  ledger: Pick<Ledger, 'lookup' | 'lookupAll'>;
  contentAtService: ContentAtService;
}

/** An issued document with its versions and the content of the newest one. */
export type IssuedContent = Exclude<Awaited<ReturnType<typeof issuedContent>>, Problem>;

/** Reads an issued document by any of its versions, or returns why it is unknown. */
export async function issuedContent(deps: AmendedExportDeps, named: Issued) {
  const versions = await knownVersions(deps.ledger, named);
  if ('code' in versions) return versions;
  const { newest } = versions;
  const content = (await oldContents(deps, [newest])).get(foldExternalId(newest.external_id));
  if (content === undefined) return amendRefused(newest, { variant: 'content-unknown' });
  return { versions, content };
}

/** Builds an export in standard columns with the amended document, whose dry run with --amend is the plan; or returns why it cannot. */
export function amendedExport({ versions, content }: IssuedContent, set: readonly FieldSetting[]) {
  const { newest, issued, next } = versions;
  const first = issued[0]?.external_id ?? newest.external_id;
  const cells = standardCells(content.document);
  const changes = setFields(cells, { external_id: newest.external_id, set });
  if ('code' in changes) return changes;
  if (changes.length === 0)
    return problem('AMEND-NOTHING', {}, { external_id: newest.external_id, mark: newest.issued.mark });
  return {
    /** external_id of the first version: the export uses it. */
    external_id: first,
    changes,
    /** A name for the file, and its text. */
    file: likeName(`${next}.amend.csv`),
    text: csvOf(cells, [['external_id', first], ...dayCells(content)]),
  };
}

async function knownVersions(ledger: AmendedExportDeps['ledger'], named: Issued) {
  const isVersion = named.amends?.credit_mark !== undefined;
  const first = isVersion ? await ledger.lookup(named.amends?.of ?? '') : named;
  const known =
    first && (await versionsOf(ledger, new Map([['', first]]))).get(foldExternalId(first.external_id));
  return known ?? amendRefused(named, { variant: 'is-a-credit-note' });
}

/** The sale's day, if it is part of the document's identity, and the day of supply. */
function dayCells({ supplied, date, identity = '' }: OldContent): [string, string][] {
  return [
    ...(date !== undefined && isSoldOn(identity, date) ? [['Date', date] satisfies [string, string]] : []),
    ...(supplied === undefined ? [] : [['supply_date', supplied] satisfies [string, string]]),
  ];
}

function csvOf({ header, lines }: StandardCells, first: readonly (readonly [string, string])[]): string {
  const ofHeader = [...first, ...header];
  const ofLines = [...new Set(lines.flatMap((line) => [...line.keys()]))];
  const columns = [...ofHeader.map(([name]) => name), ...ofLines];
  const rows = lines.map((line) =>
    exportLine([...ofHeader.map(([, text]) => text), ...ofLines.map((name) => line.get(name) ?? '')]),
  );
  return exportHead(columns) + rows.join('');
}
