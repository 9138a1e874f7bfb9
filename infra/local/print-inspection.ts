import { typeLists } from '../../shared/facts/payment-types/type-lists.ts';
import { builtInProfiles } from '../../shared/mapping/built-in/index.ts';
import type { ProfileFile } from '../../shared/mapping/profile.ts';
import type { TriedInspection } from '../../shared/preflight/inspect-export.ts';
import { renderArgument } from '../../shared/problems/phrases.ts';
import { isError, type Language, renderProblem } from '../../shared/problems/problem.ts';
import type { KnownProfile } from '../../shared/records/known-exports.ts';
import { columnLines } from './inspection-columns.ts';
import { decisionLines, withShortHoles } from './inspection-decisions.ts';
import { documentFieldLines } from './inspection-document.ts';
import { inspectionWords } from './inspection-words.ts';
import { paymentsSaid } from './payments-said.ts';
import { terminalJson, terminalText } from './terminal-text.ts';
import { wrapText } from './text-width.ts';

const ROWS_SHOWN = 10;

interface Told {
  path: string;
  language: Language;
  saved: string | undefined;
  known: readonly KnownProfile[];
}

/** Build the text of `rowmark inspect` for people. */
export function describeInspection(
  inspection: TriedInspection,
  { path, language, saved, known }: Told,
): string {
  const words = inspectionWords[language];
  const { facts, headerRow, profile, register } = inspection;
  const notices = facts.notices.map((notice) => renderProblem(notice, language).message);
  const head = [
    terminalText(path),
    ...[
      ...facts.evidence.map((one) => renderArgument(one, language)),
      ...notices,
      ...rowsSaid(inspection, language),
      ...(known.length === 0 ? [] : [words.known(known)]),
    ].flatMap((line) => wrapText(terminalText(line), { first: '  ', rest: '    ' })),
  ];
  if (register !== undefined) return [...head, '', ...wrapText(words.registers[register])].join('\n');
  if (headerRow === undefined || profile === undefined) {
    const none = headerRow === undefined ? words.noHeader : words.noRows;
    return [...head, ...wrapText(none, { first: '  ' })].join('\n');
  }
  return [
    ...head,
    '',
    ...columnLines(inspection, language),
    ...firstDocument(inspection, language),
    '',
    ...(saved === undefined
      ? [...wrapText(words.profile), terminalJson(withShortHoles(profile))]
      : wrapText(words.saved(terminalText(saved)))),
    '',
    ...decisions(inspection, profile, language),
  ].join('\n');
}

function decisions({ open }: TriedInspection, profile: ProfileFile, language: Language): string[] {
  const words = inspectionWords[language];
  return open.length === 0
    ? wrapText(words.nothingOpen)
    : [...wrapText(words.open), ...decisionLines(profile, language)];
}

function firstDocument({ trial, open }: TriedInspection, language: Language): string[] {
  const first = trial?.documents.find(
    ({ document, problems }) => document !== undefined && !problems.some(isError),
  );
  if (first?.document === undefined) return [];
  return [
    '',
    ...wrapText(inspectionWords[language].firstDocument),
    ...documentFieldLines(first.document, open, language),
  ];
}

function rowsSaid(
  { headerRow, rows, complete, totalRows, matches, formulas = [], trial, profile }: TriedInspection,
  language: Language,
): string[] {
  if (headerRow === undefined) return [];
  const words = inspectionWords[language];
  const totals = totalRows.slice(0, ROWS_SHOWN).join(', ');
  const mark = matches.find(({ role }) => role === 'mark')?.column;
  const counts = trial?.payments;
  return [
    words.rows(headerRow, rows, complete),
    ...(counts === undefined ? [] : [paymentsSaid(counts, providerOf(profile), language)]),
    ...(totalRows.length > 0 ? [words.totals(totals)] : []),
    ...(mark === undefined ? [] : [words.registered(mark.header)]),
    ...formulas.map(({ formula, fits, rows: of }) => words.shown(formula, fits, of)),
  ];
}

/** The provider of a list, as its title begins: `Stripe, payments export`. */
function providerOf(profile: ProfileFile | undefined): string | undefined {
  const list = builtInProfiles[profile?.extends ?? '']?.payment?.list;
  return list === undefined ? undefined : typeLists[list].title.split(',')[0];
}
