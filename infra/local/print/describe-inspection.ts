import { providerTypeLists } from '../../../shared/facts/payment-types/provider-type-lists.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import { renderArgument } from '../../../shared/problems/phrases.ts';
import { isError, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { terminalJson, terminalText } from '../terminal/terminal-text.ts';
import { wrapText } from '../terminal/text-width.ts';
import { wrapSentence } from '../terminal/wrap-sentence.ts';
import { columnLines } from './column-lines.ts';
import { decisionLines, withShortChoices } from './decision-lines.ts';
import { documentFieldLines } from './document-field-lines.ts';
import { inspectionWords } from './inspection-words.ts';
import { paymentCountsText } from './payment-counts-text.ts';

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
      ? [...wrapText(words.profile), terminalJson(withShortChoices(profile))]
      : wrapSentence(words.saved, { language, args: { path: saved } })),
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
    ...(counts === undefined ? [] : [paymentCountsText(counts, providerOf(profile), language)]),
    ...(totalRows.length > 0 ? [words.totals(totals)] : []),
    ...(mark === undefined ? [] : [words.registered(mark.header)]),
    ...formulas.map(({ formula, fits, rows: of }) => words.shown(formula, fits, of)),
  ];
}

/** The provider of a list, as its title begins: `Stripe, payments export`. */
function providerOf(profile: ProfileFile | undefined): string | undefined {
  const list = builtInProfiles[profile?.extends ?? '']?.payment?.list;
  return list === undefined ? undefined : providerTypeLists[list].title.split(',')[0];
}
