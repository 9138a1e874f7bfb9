import { jsonCells } from './json-cells.ts';

/**
 * Form in which people save JSON: an object a line; objects one after another over several lines (one of them most
 * often); an array of objects; an object that holds such an array under `key`. `start` is the place behind its bracket.
 */
export type JsonShape =
  | { form: 'lines' }
  | { form: 'objects'; start: 0 }
  | { form: 'array'; start: number }
  | { form: 'envelope'; start: number; key: string };

/** The form of a text by its beginning, all of it when `complete`; undefined where that is no JSON with objects. */
export function jsonShape(sample: string, complete: boolean): JsonShape | undefined {
  const bracket = /^\s*\[(?=\s*[{\]])/.exec(sample);
  if (bracket !== null) return { form: 'array', start: bracket[0].length };
  const text = sample.trimStart();
  if (!text.startsWith('{')) return undefined;
  const end = text.search(/\r?\n/);
  const isLine = end === -1 ? !complete || isObject(text) : isObject(text.slice(0, end));
  if (isLine && end !== -1 && text.slice(end).trim() !== '') return { form: 'lines' };
  const envelope = envelopeOf(sample);
  if (envelope !== undefined) return { form: 'envelope', ...envelope };
  if (!/^\{\s*["}]/.test(text)) return undefined;
  return isLine ? { form: 'lines' } : { form: 'objects', start: 0 };
}

const isObject = (line: string): boolean => !('broken' in jsonCells(line));

/** An envelope has at least so many values in its first object: a list of links or of wrapped notifications has fewer. */
const PLAIN_VALUES_MIN = 2;

/**
 * The list of the outermost object: `{"data": […]}` with any other keys, and `{"orders": […]}` or `{"success":true,"rows":[…]}`
 * if the keys before it are plain values without money, and its objects have plain values.
 */
function envelopeOf(sample: string): { start: number; key: string } | undefined {
  let depth = 0;
  let plain = true;
  let list: { start: number; key: string } | undefined;
  for (const { 0: token, index } of sample.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|-?\d+\.\d+/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token.startsWith('"')) {
      const behind = index + token.length;
      const value = /^\s*:\s*(\[(?=\s*[{\]])|.)/s.exec(sample.slice(behind, behind + KEY_CHARACTERS_MAX));
      const [whole = '', opens = ''] = value ?? [];
      const found = { start: behind + whole.length, key: nameOf(token) };
      if (token === '"data"' && opens === '[') return found;
      if (opens === '[' && plain && listsObjects(sample.slice(found.start), found.key)) list ??= found;
      if (opens === '{' || IS_MONEY.test(token)) plain = false;
    } else if (depth === 1) plain = false;
  }
  return list;
}

const KEY_CHARACTERS_MAX = 200;
const IS_MONEY = /^"-?\d+[.,]\d{1,2}"$/;

/** The text of a string of JSON; blank if it is not one, as in a damaged file or a CSV. */
function nameOf(token: string): string {
  try {
    const name: unknown = JSON.parse(token);
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}

/** Lists that an object of a sale has itself: its lines, and what was paid or sent of it. */
const OF_ONE_SALE =
  /(line|position|product|article|payment|refund|discount|tax|fulfillment|shipping|link|attribute|tag|note|item|είδη|γραμμ)[_a-z]*$/i;
/** Names of lists of documents or rows. */
const OF_ALL =
  /(order|invoice|document|receipt|bill|sale|row|record|result|entr|παραστατικ|τιμολογι|παραγγελι)/i;

function listsObjects(text: string, key: string): boolean {
  if (OF_ONE_SALE.test(key) && !OF_ALL.test(key)) return false;
  const first = /^\s*(\{)/.exec(text);
  if (first === null) return OF_ALL.test(key);
  let depth = 0;
  let values = 0;
  for (const { 0: token } of text.matchAll(
    /"(?:[^"\\]|\\.)*"\s*:\s*(?=[^\s[{])|"(?:[^"\\]|\\.)*"|[[\]{}]/g,
  )) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && token.trimEnd().endsWith(':')) values += 1;
    if (depth === 0) break;
  }
  return values >= PLAIN_VALUES_MIN;
}
