import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { retired } from '../../shared/problems/codes/retired.ts';
import type { ProblemText } from '../../shared/problems/problem-text.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'shared/problems');
/** Files that state entries; the others only gather them, say what an entry is, or hold phrases. */
const tables = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    /(-problems|retired|preflight\/.*)\.ts$/.test(name) &&
    !/\.\.\.[a-z]/.test(readFileSync(join(FOLDER, name), 'utf8')),
);
const entries = Object.entries(catalogue);
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Everything that may raise a code: neither the catalogue nor the sandbox, which answers with the authority's own. */
const raisers = ['shared', 'functions', 'infra']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.ts') && !/^(shared\/problems|functions\/sandbox)\//.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  .join('\n');

const unraised = (codes: readonly string[]) => codes.filter((code) => !raisers.includes(`'${code}'`));

describe('the catalogue of problem codes', () => {
  it('has every code once', async () => {
    const written: string[] = [];
    for (const file of tables) {
      for (const table of Object.values<unknown>(await import(join(FOLDER, file)))) {
        if (typeof table === 'object' && table !== null) written.push(...Object.keys(table));
      }
    }
    expect(written.filter((code, index) => written.indexOf(code) !== index)).toEqual([]);
    expect(written.sort()).toEqual(Object.keys(catalogue).sort());
  });

  it.each(entries)('%s says the same in both languages', (code, { en, el }) => {
    expect(code).toMatch(/^(\d{3}|[A-Z0-9]+(-[A-Z0-9]+)*)$/);
    for (const text of [en, el]) {
      expect(text.message.length).toBeGreaterThan(10);
      expect(text.hint.length).toBeGreaterThan(5);
    }
    expect(new Set(places(el.message + el.hint))).toEqual(new Set(places(en.message + en.hint)));
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

  it('has no code that nothing in the product can raise, but for those that are retired', () => {
    expect(unraised(entries.map(([code]) => code)).sort()).toEqual(Object.keys(retired).sort());
  });
});
