import type { Axis, TableRow } from '../../shared/facts/compatibility/row.ts';
import { table } from '../../shared/facts/compatibility/table.ts';
import { islands } from '../../shared/facts/vat.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { Language, ProblemText, Severity } from '../../shared/problems/problem-text.ts';

interface Words {
  /** Page of the codes in this language. */
  problems: string;
  introduction: string;
  heads: readonly string[];
  days: string;
  always: string;
  axes: Readonly<Record<Axis, string>>;
  values: Readonly<Record<string, string>>;
  verdicts: Readonly<Record<Severity, string>>;
  not: string;
}

const english: Words = {
  problems: 'problems.md',
  introduction: `# What goes together

Made by \`npm run docs\` from \`shared/facts/compatibility\`; do not edit it by hand. Ελληνικά: [πιο κάτω](#τι-ταιριάζει-με-τι).

One line is a block of cells that do not go together. Every cell that no line names is allowed. What is \`refused\` rests on
two independent sources or on the interface; what is \`doubtful\` is held until a person accepts its code. A side that a line
does not name does not matter. Marks: [I] the interface, [V] two or more independent sources, [1] one source, [D] drawn from the
meaning of a code. No source was the gazette itself.`,
  heads: ['cells', 'verdict', 'code', 'what is said', 'mark', 'sources', 'in force'],
  days: `## Days

A line with days holds on these days only. The day is that of the supply where the export names it (\`supply_date\`), for a document
that corrects another that of the original (\`original_date\`, else from the ledger), and else the day of issue. Within 31 days of a change
a document that it concerns and that names no day gets a warning (\`LAW-CHANGES\`). Islands of reduced rates, by the beginnings of
their postcodes (circular Ε.2113/2025 and the press for the islands [V], the postcodes from general knowledge [U]):`,
  always: 'before that',
  axes: {
    ...{ kind: 'kind', place: 'counterpart in', number: 'tax number', special: 'special category' },
    island: 'island of reduced rates',
    seat: 'issuer on such an island',
    fuel: 'fuel document',
    correlated: 'correlated MARKs',
    currency: 'currency',
    reason: 'exemption reason',
    category: 'category',
    type: 'type',
    detail: 'detail type',
    expense: 'expense',
    rate: 'VAT %',
    item: 'item',
  },
  values: {},
  verdicts: { error: 'refused', doubtful: 'doubtful', warning: 'warning', notice: 'notice' },
  not: 'not',
};

const greek: Words = {
  problems: 'problems.el.md',
  introduction: `# Τι ταιριάζει με τι

Κάθε γραμμή είναι συνδυασμοί που δεν ταιριάζουν. Ό,τι δεν αναφέρεται επιτρέπεται. Ό,τι «απορρίπτεται» στηρίζεται σε δύο
ανεξάρτητες πηγές ή στην υπηρεσία τιμολόγησης· ό,τι είναι «αμφίβολο» μένει σε αναμονή ώσπου κάποιος να αποδεχτεί τον κωδικό
του. Ενδείξεις: [I] η υπηρεσία τιμολόγησης, [V] δύο ή περισσότερες ανεξάρτητες πηγές, [1] μία πηγή, [D] προκύπτει από τη σημασία
ενός κωδικού. Καμία πηγή δεν ήταν το ίδιο το ΦΕΚ.`,
  heads: ['συνδυασμοί', 'κρίση', 'κωδικός', 'τι λέγεται', 'ένδειξη', 'πηγές', 'ισχύει'],
  days: `## Ημέρες

Γραμμή με ημέρες ισχύει μόνο σε αυτές. Μετρά η ημέρα της πράξης, αν τη δίνει το αρχείο (\`supply_date\`), για παραστατικό που διορθώνει
άλλο η ημέρα του αρχικού (\`original_date\`, αλλιώς από το μητρώο), και διαφορετικά η ημέρα έκδοσης. Μέσα σε 31 ημέρες από μια αλλαγή,
παραστατικό που την αφορά και δεν δίνει ημέρα παίρνει προειδοποίηση (\`LAW-CHANGES\`). Νησιά με μειωμένους συντελεστές, με την αρχή
των ΤΚ τους (εγκύκλιος Ε.2113/2025 και τύπος για τα νησιά [V], οι ΤΚ από γενική γνώση [U]):`,
  always: 'πριν από αυτές',
  axes: {
    ...{ kind: 'τύπος', place: 'αντισυμβαλλόμενος σε', number: 'ΑΦΜ', special: 'ειδική κατηγορία' },
    island: 'νησί με μειωμένους συντελεστές',
    seat: 'εκδότης σε τέτοιο νησί',
    fuel: 'παραστατικό καυσίμων',
    correlated: 'συσχετιζόμενα ΜΑΡΚ',
    currency: 'νόμισμα',
    reason: 'αιτία εξαίρεσης',
    ...{ category: 'κατηγορία', type: 'χαρακτηρισμός', detail: 'είδος γραμμής 1.5', expense: 'έξοδο' },
    ...{ rate: 'ΦΠΑ %', item: 'είδος' },
  },
  values: {
    none: 'κενό',
    greece: 'Ελλάδα',
    union: 'ΕΕ',
    third: 'τρίτη χώρα',
    greek: 'ελληνικός',
    yes: 'ναι',
    no: 'όχι',
    other: 'άλλος',
    placeholder: 'π.χ. N/A',
    'stamp-duty': 'χαρτόσημο',
    'resilience-fee': 'τέλος ανθεκτικότητας',
    withheld: 'παρακράτηση',
    levy: 'φόρος ή τέλος',
    vat: 'ΦΠΑ',
    deposit: 'εγγύηση',
    discount: 'έκπτωση',
    tobacco: 'καπνός',
    vehicle: 'μεταφορικό μέσο',
  },
  verdicts: { error: 'απορρίπτεται', doubtful: 'αμφίβολο', warning: 'προειδοποίηση', notice: 'ενημέρωση' },
  not: 'όχι',
};

/** More values than these are counted, not listed. */
const VALUES_MAX = 32;

function cellText(words: Words, [axis, text]: [string, string]): string {
  const values = text.split(' ');
  const isNot = values[0] === '!';
  const named = isNot ? values.slice(1) : values;
  const shown = named.slice(0, VALUES_MAX).map((value) => words.values[value] ?? value);
  const list = `${shown.join(', ')}${named.length > VALUES_MAX ? ', …' : ''}`;
  return `${words.axes[axis as Axis]}: ${isNot ? `**${words.not}** ` : ''}${list.replaceAll('*', '\\*').replaceAll('_', '\\_')}`;
}

/** The interface, two or more sources, one, or the meaning of a code. */
function markOf({ sources }: Pick<TableRow, 'sources'>): 'I' | 'V' | '1' | 'D' {
  if (sources.some((source) => source.startsWith('interface'))) return 'I';
  if (sources.length > 1) return 'V';
  return sources[0]?.startsWith('meaning') ? 'D' : '1';
}

function rowText(words: Words, language: Language, row: TableRow): string {
  const { cells, code, variant, sources, from = '', until = '' } = row;
  const text: ProblemText = catalogue[code];
  const said = (text.variants?.[variant ?? ''] ?? text)[language].message;
  const { severity } = problem(code, {}, variant === undefined ? {} : { variant });
  return `| ${[
    Object.entries(cells)
      .map((cell) => cellText(words, cell))
      .join(' · '),
    words.verdicts[severity],
    `[${code}](${words.problems}#${code.toLowerCase()})`,
    said,
    `[${markOf(row)}]`,
    sources.join(' · '),
    `${from}–${until}`.replace(/^–$/, ''),
  ].join(' | ')} |`;
}

const section = (words: Words, language: Language): string =>
  [
    words.introduction,
    '',
    `| ${words.heads.join(' | ')} |`,
    `|${'---|'.repeat(words.heads.length)}`,
    ...table.map((row) => rowText(words, language, row)),
    '',
    words.days,
    '',
    ...islands.map(({ from = words.always, postcodes }) => `- ${from}: ${postcodes.split(' ').join(', ')}`),
  ].join('\n');

/** The table of what goes together as a page, in both languages. */
export const compatibilityPage = (): string => `${section(english, 'en')}\n\n${section(greek, 'el')}\n`;
