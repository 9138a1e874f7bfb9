import { OPEN_MARK } from '../../shared/mapping/profile/source.ts';

/** Answers of a person, by field: one for all, one for each text that the suggestion asks about, or a list of states. */
export type Answers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The profile with its holes filled in; `asked` lists their fields, each once, and `unanswered` those without an answer. */
export function fillHoles(profile: unknown, answers: Answers) {
  const asked = new Set<string>();
  const unanswered: string[] = [];
  const fill = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.flatMap((one) => fillOne(one, path));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, [...path, key])]));
    if (typeof value !== 'string' || !value.startsWith(OPEN_MARK)) return value;
    const field = fieldOf(path);
    asked.add(field);
    if (OF_LISTS[field] !== undefined) return OF_LISTS[field];
    // A rate that the file proves is confirmed.
    const [, rate] = (field === 'line.vat_rate' && /^\? (\d+)$/.exec(value)) || [];
    const given = rate === undefined ? (answers[field] ?? answers[path[0] ?? '']) : Number(rate);
    const said = answerOf(given, path.at(-1) ?? '');
    // An amount that no line may include is refused.
    const answer = path[0] === 'other_amounts' && !value.includes(String(said)) ? 'refuse' : said;
    if (answer === undefined) unanswered.push(`${path.join(' → ')}: ${value}`);
    return answer ?? value;
  };
  /** A state that is no sale is taken out of its list. */
  const fillOne = (value: unknown, path: readonly string[]): unknown[] => {
    const [section = ''] = path;
    const sales = answers[section];
    if (typeof value !== 'string' || !value.startsWith(OPEN_MARK) || !Array.isArray(sales))
      return [fill(value, path)];
    asked.add(section);
    const text = value.slice(OPEN_MARK.length).trim();
    // A doubt to accept is asked with its reason behind the code.
    const state = section === 'accept' ? (text.split(' ')[0] ?? '') : text;
    return sales.includes(state) ? [state] : [];
  };
  return { profile: fill(profile, []), asked: [...asked], unanswered };
}

/** What everybody answers who imports a list of sales. */
const OF_LISTS: Readonly<Record<string, string>> = {
  columns: 'not needed',
  rows_are: 'sales',
  identical_rows: 'lines',
};

const fieldOf = ([section = '', ...rest]: readonly string[]): string => {
  if (OF_LISTS[section] !== undefined) return section;
  if (section === 'document' || section === 'line') return rest[0] ?? '';
  if (section === 'only_rows_where') return section;
  const keys = rest.filter((key) => !/^(value|map|\d+)$/.test(key));
  return [section, ...keys].slice(0, 3).join('.');
};

const answerOf = (answer: unknown, key: string): unknown =>
  isObject(answer) ? (answer[key] ?? answer[key.replace(/\*$/, '')] ?? answer['*']) : answer;
