import { visibleText } from './page-form.ts';

/** The places of a value: `rows.*.{row,outcome}`; a point in a key is `~`. */
export function valueAt(of: unknown, place: string): unknown {
  const [, first = '', rest] = /^(\{[^}]*\}|[^.]*)(?:\.(.+))?$/.exec(place) ?? [];
  const inside = (value: unknown) => (rest === undefined ? value : valueAt(value, rest));
  if (first === '*') return Object.values(Object(of)).map(inside);
  if (first === '#') return Object.keys(Object(of)).length;
  if (first.startsWith('{'))
    return first
      .slice(1, -1)
      .split(',')
      .map((key) => valueAt(of, key));
  if (first.startsWith('-')) return inside(Object(of).at(Number(first)));
  return inside(Object(of)[first.replaceAll('~', '.')]);
}

/** A field of JSON. */
export const fieldTold = (field: string, of: unknown): string =>
  `${field}: ${JSON.stringify(field === '.' ? of : valueAt(of, field)) ?? 'none'}`;

const all = (text: string, pattern: RegExp): string =>
  [...text.matchAll(pattern)].map(([, found = '']) => visibleText(found).trim()).join(' | ') || 'none';

/** A page's words in Greek letters, and its sentences of some length. */
function greekIn(page: string): string {
  const words = visibleText(page.slice(page.indexOf('<main')));
  const sentences = [...words.matchAll(/[.!?]\s+([^.!?]{20,})(?=[.!?])/g)].map(([, one = '']) => one);
  const isGreek = (text: string) => /[α-ωΑ-Ω]/.test(text);
  return `${isGreek(words) ? 'some' : 'no'} letters, ${sentences.filter(isGreek).length} of ${sentences.length} sentences`;
}

const PARTS: Readonly<Record<string, (text: string) => string>> = {
  buttons: (page) => all(page, /<button[^>]*>([\s\S]*?)<\/button>/g),
  forms: (page) => all(page, /<form method="post" action="([^"]+)"/g),
  /** What each column of an export is read as, on the page of its questions. */
  columns: (page) => all(page, /name="column\.\d+"[^>]* value="([^"]*)"/g),
  tables: (page) => all(page, /<tr[^>]*>([\s\S]*?)<\/tr>/g),
  refused: (page) => all(page, /<p class="problem"[^>]*>([\s\S]*?)<\/p>/g),
  items: (page) => all(page, /<li(?: [^>]*)?>([\s\S]*?)<\/li>/g),
  assets: (page) => all(page, /(?:src|href)="(\/assets\/[^"]+)"/g),
  programs: (page) => all(page, /(<script>|<style| on[a-z]+=")/g),
  /** Findings above the first that are folded. */
  unfolded: (page) => String((page.split(/<summary>\d+ more/)[0] ?? '').split('class="finding ').length - 1),
  main: (page) => visibleText(page.slice(page.indexOf('<main'))).trim(),
  /** The questions of a profile: the place of each with its answers, the chosen one in brackets. */
  questions: (page) =>
    [...page.matchAll(/<(select|input)[^>]*name="hole\.([^"]*)"([^>]*)>(?:(.*?)<\/select>)?/gs)]
      .map(([, kind, name = '', more = '', inside = '']) => {
        const answers = [...inside.matchAll(/<option value="[^"]*" ?(selected)?>(.*?)<\/option>/gs)]
          .slice(0, 4)
          .map(([, chosen, told = '']) => (chosen ? `[${visibleText(told)}]` : visibleText(told)));
        const how = `${kind === 'input' ? 'typed' : answers.join(' / ')}${/required/.test(more) ? ', required' : ''}`;
        return `${visibleText(name)} (${how})`;
      })
      .join(' | '),
  greek: greekIn,
  text: (file) => file.trimEnd().replaceAll('\r', '\\r'),
};

/** A header, or a part of a page or file. */
export function partOf(field: string, text: string, headers: Headers | undefined): string | undefined {
  if (/^[A-Z]/.test(field)) return `${field}: ${headers?.get(field) ?? 'none'}`;
  const part = PARTS[field];
  return part && `${field}: ${part(text)}`;
}

/** The table of all rows at the end of a page, and lists to choose from: what is said there is said above. */
const ROWS_TOLD = /<details class="card fold" id="rows".*|<datalist.*?<\/datalist>/gs;
const plainMarkup = (text: string): string => text.replaceAll('&quot;', '"').replaceAll(/\s+/g, ' ');

const visible = (text: string): string =>
  text.replaceAll(
    /[\u0080-\u009f\u202e\u2066]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** How often each text stands on a page, up to its table of rows or wherever; markup is searched where a text has < or ". */
export function timesOn(page: string, texts: readonly string[], isAboveRows: boolean): string[] {
  const words = visibleText(isAboveRows ? page.replace(ROWS_TOLD, '') : page);
  return texts.map((text) => {
    const searched = /[<"]/.test(text) ? plainMarkup(page) : words;
    return `${visible(text)}: ${searched.split(text).length - 1}`;
  });
}
