import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { type ProblemText, severities } from '../../shared/problems/problem-text.ts';
import english from '../../shared/words/en/problems.json' with { type: 'json' };
import { filesBelow } from '../files-below.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const entries = Object.entries(catalogue);
/** Of JSON that is no JSON, Greek leaves out what the parser says in English. */
const LEFT_OUT = ['errors file-no-json'];
const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]))].sort();
const files = (language: string) => readdirSync(join(ROOT, 'shared/words', language)).sort();
const tables = ['en', 'el'].flatMap((language) =>
  files(language).map((file) => `shared/words/${language}/${file}`),
);
const written = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** The names of a table of data by their areas, each as often as it is written. */
const named = (file: string) =>
  written(file)
    .split('\n},\n')
    .map((area) => [...area.matchAll(/^"([^"]+)": (?!\{)/gm)].map(([, name = '']) => name));
/** Tables of which all areas are one table. */
const WHOLE = /problems|phrases/;
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** Every text of a table by its names. */
const texts = (file: string) =>
  Object.entries<Record<string, string | string[]>>(JSON.parse(written(file))).flatMap(([area, said]) =>
    Object.entries(said).map(([name, text]) => [`${area} ${name}`, [text].flat().join(' ')] as const),
  );

/** Everything that may raise a code: neither the catalogue nor the sandbox, which answers with the authority's own. */
const raisers = ['shared', 'functions', 'infra']
  .flatMap((folder) => filesBelow(join(ROOT, folder)).map((name) => join(folder, name)))
  .filter((name) => /^(?!shared\/problems|functions\/sandbox\/).*(\.ts|\/(table|rules)\.json)$/.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  .join('\n');

const unraised = (codes: readonly string[]) =>
  codes.filter((code) => !new RegExp(`['"]${code}['"]`).test(raisers));

describe('the catalogue of problem codes', () => {
  it('has one record a line, and every name once', () => {
    for (const file of tables) {
      expect([file, ...named(file).flatMap(repeated)]).toEqual([file]);
      if (WHOLE.test(file)) expect([file, ...repeated(named(file).flat())]).toEqual([file]);
      expect([
        file,
        ...written(file)
          .split('\n')
          .filter((line) => !/^(".*|[{}],?|)$/.test(line)),
      ]).toEqual([file]);
    }
  });

  it('has the same names with the same places in both languages', () => {
    expect(files('el')).toEqual(files('en'));
    for (const file of files('en')) {
      const [english, greek] = ['en', 'el'].map((language) => texts(`shared/words/${language}/${file}`));
      const placed = (table = english) =>
        table?.map(([name, text]) => [name, LEFT_OUT.includes(name) ? [] : places(text)]);
      expect(placed(greek)).toEqual(placed());
    }
  });

  it('has a weight of the four for every code', () => {
    const weights = entries.flatMap(([, { severity = 'error', variants = {} }]) => [
      severity,
      ...Object.values(variants).flatMap((variant) => variant.severity ?? []),
    ]);
    expect(new Set(weights)).toEqual(new Set(severities));
    const marks = Object.values<Record<string, string[]>>(english).flatMap(Object.values<string[]>);
    expect(new Set(marks.map(([, , , mark]) => mark))).toEqual(new Set([undefined, 'mustSee']));
  });

  it.each(entries)('%s says something in both languages', (code, { en, el }) => {
    expect(code).toMatch(/^(\d{3}|[A-Z0-9]+(-[A-Z0-9]+)*)$/);
    for (const text of [en, el]) {
      expect(text.message.length).toBeGreaterThan(10);
      expect(text.hint.length).toBeGreaterThan(5);
    }
    expect(el.message + el.hint).toMatch(/[Α-Ωα-ω]/);
  });

  it('finds a code that nothing raises', () => {
    expect(unraised(['PLANTED-CODE', 'READ-EMPTY'])).toEqual(['PLANTED-CODE']);
  });

  it('says in one way that there is nothing to do', () => {
    const hints = entries.flatMap(([, text]: [string, ProblemText]) =>
      [text, ...Object.values(text.variants ?? {})].map(({ en }) => en.hint),
    );
    expect(hints.filter((hint) => /nothing (to do|needs)/i.test(hint))).toEqual([]);
    expect(hints.filter((hint) => hint.startsWith('No action needed'))).not.toEqual([]);
  });

  it('has no code that nothing in the product can raise', () => {
    expect(unraised(entries.map(([code]) => code))).toEqual([]);
  });
});
