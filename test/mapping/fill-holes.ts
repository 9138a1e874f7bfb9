import { OPEN_MARK } from '../../shared/mapping/open-mark.ts';

/** Answers of a person, by field: one for all, or one for each text that the suggestion asks about. */
export type Answers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The profile with its holes filled in by a person's answers, and nothing else changed; `asked` lists the fields of the
 * holes, each once, and `unanswered` those that nobody has an answer for.
 */
export function fillHoles(profile: unknown, answers: Answers) {
  const asked = new Set<string>();
  const unanswered: string[] = [];
  const fill = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one, at) => fill(one, [...path, String(at)]));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, [...path, key])]));
    if (typeof value !== 'string' || !value.startsWith(OPEN_MARK)) return value;
    const field = fieldOf(path);
    asked.add(field);
    const answer = answerOf(answers[field], path.at(-1) ?? '');
    if (answer === undefined) unanswered.push(`${path.join(' → ')}: ${value}`);
    return answer ?? value;
  };
  return { profile: fill(profile, []), asked: [...asked], unanswered };
}

const fieldOf = ([section = '', ...rest]: readonly string[]): string =>
  section === 'document' || section === 'line'
    ? (rest[0] ?? '')
    : [section, ...rest.filter((key) => !/^(value|map)$/.test(key))].slice(0, 3).join('.');

const answerOf = (answer: unknown, key: string): unknown =>
  isObject(answer) ? (answer[key] ?? answer[key.replace(/\*$/, '')]) : answer;
