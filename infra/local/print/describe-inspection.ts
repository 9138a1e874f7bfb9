import { providerTypeLists } from '../../../shared/facts/payment-types/provider-type-lists.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { OPEN_MARK } from '../../../shared/mapping/profile/open-mark.ts';
import type { ProfileFile } from '../../../shared/mapping/profile/profile.ts';
import type { TriedInspection } from '../../../shared/preflight/inspect/inspect-export.ts';
import { questionsOf, withAnswer } from '../../../shared/preflight/inspect/questions.ts';
import { renderArgument } from '../../../shared/problems/phrases.ts';
import { isError, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { terminalJson, terminalText } from '../terminal/terminal-text.ts';
import { wrapText } from '../terminal/text-width.ts';
import { wrapSentence } from '../terminal/wrap-sentence.ts';
import { columnLines } from './column-lines.ts';
import { decisionLines } from './decision-lines.ts';
import { documentFieldLines } from './document-field-lines.ts';
import { inspectionWords } from './inspection-words.ts';
import { paymentCountsText } from './payment-counts-text.ts';

const ROWS_SHOWN = 10;

const namesOf = (known: readonly KnownProfile[]): string =>
  known.map(({ name, on }) => `${name} (${on})`).join(', ');

interface Told {
  path: string;
  language: Language;
  saved: string | undefined;
  known: readonly KnownProfile[];
  /** The questions are asked one by one below. */
  asks?: boolean;
}

/** Build the text of `rowmark inspect` for people. */
export function describeInspection(
  inspection: TriedInspection,
  { path, language, saved, known, asks = false }: Told,
): string {
  const say = inspectionWords(language);
  const { facts, headerRow, profile, register } = inspection;
  const notices = facts.notices.map((notice) => renderProblem(notice, language).message);
  const head = [
    terminalText(path),
    ...[
      ...facts.evidence.map((one) => renderArgument(one, language)),
      ...notices,
      ...rowsSaid(inspection, language),
      ...(known.length === 0
        ? []
        : [say(known.length === 1 ? 'knownOne' : 'knownSeveral', { profiles: namesOf(known) })]),
    ].flatMap((line) => wrapText(terminalText(line), { first: '  ', rest: '    ' })),
  ];
  if (register !== undefined) return [...head, '', ...wrapText(say(`register-${register}`))].join('\n');
  if (headerRow === undefined || profile === undefined) {
    const none = say(headerRow === undefined ? 'noHeader' : 'noRows');
    return [...head, ...wrapText(none, { first: '  ' })].join('\n');
  }
  return [
    ...head,
    '',
    ...(inspection.signs?.length ? wrapText(say('areSales', { signs: inspection.signs.join(' · ') })) : []),
    ...columnLines(inspection, language),
    ...firstDocument(inspection, language),
    ...(asks ? [] : suggestion(inspection, profile, { language, saved })),
  ].join('\n');
}

function suggestion(
  inspection: TriedInspection,
  profile: ProfileFile,
  { language, saved }: Pick<Told, 'language' | 'saved'>,
): string[] {
  const say = inspectionWords(language);
  return [
    '',
    ...(saved === undefined
      ? [...wrapText(say('profile')), terminalJson(withShortChoices(profile))]
      : wrapSentence(say('saved', { path: '{path}' }), { language, args: { path: saved } })),
    '',
    ...decisions(inspection, profile, language),
  ];
}

function decisions({ open }: TriedInspection, profile: ProfileFile, language: Language): string[] {
  const say = inspectionWords(language);
  return open.length === 0
    ? wrapText(say('nothingOpen'))
    : [...wrapText(say('open')), ...decisionLines(questionsOf(profile), language)];
}

function firstDocument({ trial, open }: TriedInspection, language: Language): string[] {
  const first = trial?.documents.find(
    ({ document, problems }) => document !== undefined && !problems.some(isError),
  );
  if (first?.document === undefined) return [];
  return [
    '',
    ...wrapText(inspectionWords(language)('firstDocument')),
    ...documentFieldLines(first.document, open, language),
  ];
}

function rowsSaid(
  { headerRow, rows, complete, totalRows, matches, formulas = [], trial, profile }: TriedInspection,
  language: Language,
): string[] {
  if (headerRow === undefined) return [];
  const say = inspectionWords(language);
  const totals = totalRows.slice(0, ROWS_SHOWN).join(', ');
  const mark = matches.find(({ role }) => role === 'mark')?.column;
  const counts = trial?.payments;
  return [
    say(complete ? 'rows' : 'rowsMore', { header: headerRow, rows }),
    ...(counts === undefined ? [] : [paymentCountsText(counts, providerOf(profile), language)]),
    ...(totalRows.length > 0 ? [say('totals', { rows: totals })] : []),
    ...(mark === undefined ? [] : [say('registered', { header: mark.header })]),
    ...formulas.map(({ formula, fits, rows: of }) => say('shown', { formula, fits, rows: of })),
  ];
}

/** The provider of a list, as its title begins: `Stripe, payments export`. */
function providerOf(profile: ProfileFile | undefined): string | undefined {
  const list = builtInProfiles[profile?.extends ?? '']?.payment?.list;
  return list === undefined ? undefined : providerTypeLists[list].title.split(',')[0];
}

/** The profile with its long choices cut short, since they are listed below it. */
const withShortChoices = (profile: ProfileFile): ProfileFile =>
  questionsOf(profile).reduce(
    (short, one) => (one.choices.length === 0 ? short : withAnswer(short, one, `${OPEN_MARK} …`)),
    profile,
  );
