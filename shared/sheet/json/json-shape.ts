import { cellText } from '../sheet.ts';
import { jsonCells } from './json-cells.ts';

/** Form of JSON: an object a line, objects over several lines, an array, or an object with an array under `key`; `start` is behind its bracket. */
export type JsonShape =
  | { form: 'lines' }
  | { form: 'objects'; start: 0 }
  | { form: 'array' | 'envelope'; start: number; key?: string };

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
 * The list of the outermost object: `{"data": […]}`; `{"success":true,"rows":[…]}` if the keys before it are plain values without
 * money, and its objects have plain values; the only list beside the place or count of pages: `{"payments":[…],"cursor":"x"}`.
 */
function envelopeOf(sample: string): { start: number; key: string } | undefined {
  const { 0: begin = '', 1: edges, 2: embedded = edges } = CONNECTION.exec(sample) ?? [];
  let list = embedded === undefined ? undefined : { start: begin.length, key: embedded };
  let [plain, isPage, own] = [list === undefined, false, 0];
  const lists: { start: number; key: string }[] = [];
  for (const { token, behind, rest } of outermost(sample)) {
    if (!token.startsWith('"')) plain = false;
    const [whole = '', opens = ''] = /^\s*:\s*(\[(?=\s*[{\]])|.)/s.exec(rest) ?? [];
    const found = { start: behind + whole.length, key: nameOf(token) };
    if (token === '"data"' && opens === '[') return found;
    if (opens === '[' && plain && listsObjects(sample.slice(found.start), found.key, isPage)) list ??= found;
    isPage ||= /^"(offset|limit|\w*pages?(_?size)?|has_?more)"\s*:\s*("?\d|[tf])/i.test(token + rest);
    if (opens !== '' && !OF_A_PAGE.test(found.key)) own += 1;
    if (/^\s*:\s*\[\s*\{/.test(rest) && !OF_A_PAGE.test(found.key)) lists.push(found);
    if (opens === '{' || IS_MONEY.test(token)) plain = false;
  }
  return list ?? (lists.length === 1 && (own === 1 || isPage) ? lists[0] : undefined);
}

/** Keys beside a list that say where its page lies, whether others follow, and that it was answered. */
const OF_A_PAGE =
  /^(_?links?|(next|prev)\w*|cursor|has_?more|(page|total)_?(count|pages|items|size)|count|per_?page|page|limit|offset|object|success)$/i;

/** A GraphQL connection: `{"data":{"orders":{"edges":[…]}}}`; a page of HAL: `{"count":2,"_embedded":{"payments":[…]}}`. */
const CONNECTION =
  /^\s*\{\s*(?:"data"\s*:\s*\{\s*"\w+"\s*:\s*\{\s*"(edges|nodes)"|(?:"(?:count|total|page|limit)\w*"\s*:\s*\d+\s*,\s*)*"_embedded"\s*:\s*\{\s*"(\w+)")\s*:\s*\[(?=\s*[{\]])/;

/** The strings and decimals directly in the first object of a text, each with the place and the text behind it. */
function* outermost(text: string) {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|-?\d+\.\d+/g)) {
    const behind = index + token.length;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1) yield { token, behind, rest: text.slice(behind, behind + KEY_CHARACTERS_MAX) };
    if (depth === 0) return;
  }
}

const KEY_CHARACTERS_MAX = 200;
const IS_MONEY = /^"-?\d+[.,]\d{1,2}"$/;

/** The text of a string of JSON; blank if it is not one, as in a damaged file or a CSV. */
function nameOf(token: string): string {
  const cells = jsonCells(`{"name":${token}}`);
  return 'broken' in cells ? '' : cellText(cells.get('name') ?? '');
}

/** Lists that an object of a sale has itself: its lines, and what was paid or sent of it. */
const OF_ONE_SALE =
  /(line|position|product|article|payment|refund|discount|tax|fulfillment|shipping|link|attribute|tag|note|item|είδη|γραμμ)[_a-z]*$/i;
/** Names of lists of documents or rows. */
const OF_ALL =
  /(order|invoice|document|receipt|bill|sale|row|record|result|entr|παραστατικ|τιμολογι|παραγγελι)/i;

function listsObjects(text: string, key: string, isPage: boolean): boolean {
  if (!isPage && OF_ONE_SALE.test(key) && !OF_ALL.test(key)) return false;
  if (!/^\s*\{/.test(text)) return OF_ALL.test(key);
  const values = outermost(text).filter(({ rest }) => /^\s*:\s*[^\s[{]/.test(rest));
  return values.take(PLAIN_VALUES_MIN).toArray().length === PLAIN_VALUES_MIN;
}
