import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interfaceRules } from '../authority/interface-rules.ts';
import { filesBelow } from '../files-below.ts';
import { headingsOf, linksOf, pointsOf } from './markdown.ts';
import { PROJECT_ROOT } from './project-root.ts';

const read = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');

/** How comments name a page of `docs/`. */
const PAGES: Readonly<Record<string, string>> = {
  interface: read('docs/reference/interface.md'),
  'open points': read('docs/explanation/open-points.md'),
  design: read('docs/explanation/design.md'),
  glossary: read('docs/reference/glossary.md'),
};

const names = (folder: string): string[] =>
  filesBelow(join(PROJECT_ROOT, folder)).map((name) => join(folder, name));

const sources = ['shared', 'functions', 'infra', 'test']
  .flatMap(names)
  .filter((path) => /^(?!test\/docs\/).*(\.ts|\/(table|rules)\.json)$/.test(path));

const REFERENCE = /(?:\(|['"])(interface|open points|design|glossary)[,:] ([^)'"]+)/g;

/** The references of a text: a page, and what they name there. A line break in a comment is a blank. */
const referencesOf = (text: string): { page: string; said: string }[] =>
  [...text.replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, ' ').matchAll(REFERENCE)].flatMap(([, page = '', all = '']) =>
    all
      .split('; ')
      .map((said) => ({ page, said: said.trim() }))
      .filter(({ said }, index) => index === 0 || titleIn(page, said) !== undefined),
  );

const titleIn = (page: string, said: string): string | undefined =>
  headingsOf(PAGES[page] ?? '').titles.find((title) => said === title || /^[,:]/.test(rest(said, title)));

const rest = (said: string, title: string): string =>
  said.startsWith(title) ? said.slice(title.length) : '?';

/** Undefined where the reference leads to a section or a point that is there. */
function fault({ page, said }: { page: string; said: string }): string | undefined {
  const text = PAGES[page] ?? '';
  const title = titleIn(page, said);
  // The tables of these two pages have no sections: their rows are the points.
  if (title === undefined && !/^## /m.test(text))
    return text.includes(`| ${said} |`) ? undefined : `${page}: no row "${said}"`;
  if (title === undefined) return `${page}: no section "${said}"`;
  const [, points] = /^, ([^:]+)/.exec(rest(said, title)) ?? [];
  const known = pointsOf(text, title);
  const missing = (points ?? '').split(/ and |, | together.*/).filter((point) => point && !known.has(point));
  return missing.length === 0 || known.has(points ?? '') ? undefined : `${page}, ${title}: no ${missing}`;
}

describe('references in comments and rules', () => {
  it('lead to a section and a point of docs/', () => {
    const faults = sources.flatMap((path) =>
      referencesOf(read(path)).flatMap((reference) => {
        const found = fault(reference);
        return found === undefined ? [] : [`${path}: ${found}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('are found at all, and a wrong one is noticed', () => {
    const all = sources.flatMap((path) => referencesOf(read(path)));
    expect(all.length).toBeGreaterThan(100);
    const planted = (text: string) => referencesOf(text).map(fault);
    expect(planted('/** Ours (interface, Type 1.5,\n * 2; Type 1.4, 1). */')).toEqual([undefined, undefined]);
    expect(planted('(interface, Type 1.5, 9)')).toEqual(['interface, Type 1.5: no 9']);
    expect(planted("'interface, Type 1.7, 1: no'")).toEqual(['interface: no section "Type 1.7, 1: no"']);
    expect(planted('(design, section 6)')).toEqual(['design: no section "section 6"']);
    expect(planted('(glossary, rowe)')).toEqual(['glossary: no row "rowe"']);
  });

  it('of the rules that the sandbox is tested with, too', () => {
    const stated = interfaceRules.map(({ at }) => at).filter((at) => !at.startsWith('Schema'));
    expect(stated.map((said) => fault({ page: 'interface', said })).filter(Boolean)).toEqual([]);
  });
});

const pages = [
  ...readdirSync(PROJECT_ROOT).filter((name) => name.endsWith('.md')),
  ...names('docs').filter((name) => name.endsWith('.md')),
  ...['samples/README.md', 'infra/aws/README.md', 'functions/sandbox/README.md'],
];

it.each(pages)('every link of %s leads somewhere', (page) => {
  const missing = linksOf(read(page)).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : join(dirname(page), decodeURI(file));
    if (!existsSync(join(PROJECT_ROOT, target))) return true;
    return anchor !== undefined && !headingsOf(read(target)).anchors.has(anchor);
  });
  expect(missing).toEqual([]);
});
