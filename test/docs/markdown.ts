/** A page that points at places of other pages. */
export interface Headings {
  /** Titles of the sections, without the signs before them. */
  titles: readonly string[];
  anchors: ReadonlySet<string>;
}

/** The anchor of a heading: "Type 1.5" is `type-15`. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export function headingsOf(text: string): Headings {
  const titles = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return { titles, anchors: new Set(titles.map(anchorOf)) };
}

/** The points of a section: the numbers of its list, and the names in the first column of its table. */
export function pointsOf(text: string, title: string): ReadonlySet<string> {
  const [, rest = ''] = text.split(`\n## ${title}\n`);
  const [body = ''] = rest.split(/\n## /);
  const numbers = [...body.matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number);
  const names = [...body.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  );
  return new Set([...numbers, ...names]);
}

/** Where the links of a page lead, apart from other sites and code blocks. */
export const linksOf = (text: string): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
