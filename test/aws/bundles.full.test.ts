import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledFunctions, type MeasuredBundle, measureBundle } from '../bench/cold-start.ts';
import { synthesizeBundled } from './synthesize.ts';

/** Logical ids of the functions, as they begin, and the file that each must carry and no other one may. */
const entries = [
  { id: 'Receive', entry: 'functions/receive.ts' },
  { id: 'Intake', entry: 'functions/intake.ts' },
  { id: 'Issue', entry: 'functions/issue.ts' },
  { id: 'Report', entry: 'functions/report.ts' },
  { id: 'RefreshRates', entry: 'functions/refresh-rates.ts' },
  { id: 'WatchMarks', entry: 'functions/watch-marks.ts' },
  { id: 'ConsolePages', entry: 'functions/console.ts' },
  { id: 'OptionGuard', entry: 'functions/guard-options.ts' },
  { id: 'Sandbox', entry: 'functions/sandbox/lambda.ts' },
];

/** What no function may carry: what builds the stack, and the packages of the tests. */
const NEVER = [/^aws-cdk/, /^cdk-nag$/, /^constructs$/, /^esbuild$/, /^dynalite$/, /^s3rver$/, /^commander$/];

describe('the assets of the stack', () => {
  it('are each the bundle of their own function', () => {
    using made = synthesizeBundled({ sandbox: true, console: true });
    const { app, template } = made;
    const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
    const codes = functions.map(([id, { Properties }]) => ({
      entry: entries.find((entry) => id.startsWith(entry.id))?.entry,
      map: readFileSync(
        join(app.outdir, `asset.${Properties.Code.S3Key.replace('.zip', '')}`, 'index.mjs.map'),
        'utf8',
      ),
    }));
    expect(codes).toHaveLength(9);
    for (const { entry, map } of codes) {
      const { sources } = JSON.parse(map) as { sources: string[] };
      expect(
        sources.some((source) => source.endsWith(entry ?? '?')),
        entry,
      ).toBe(true);
      const others = entries.filter((other) => other.entry !== entry);
      expect(others.filter((other) => sources.some((source) => source.endsWith(other.entry)))).toEqual([]);
    }
  });
});

describe('bundles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-bundles-'));
  let bundles: Map<string, MeasuredBundle>;
  beforeAll(async () => {
    const measured: [string, MeasuredBundle][] = [];
    for (const [name, entry] of Object.entries(bundledFunctions))
      measured.push([name, await measureBundle({ name, entry, folder, loads: 1 })]);
    bundles = new Map(measured);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const packages = (name: string) => bundles.get(name)?.packages ?? [];
  const sources = (name: string) => bundles.get(name)?.sources ?? [];

  it.each(Object.keys(bundledFunctions))('%s loads in Node and exports its handler', (name) => {
    expect(bundles.get(name)?.handler).toBe('function');
    expect(bundles.get(name)?.loadMs).toBeGreaterThan(0);
  });

  it.each(Object.keys(bundledFunctions))('%s carries nothing that builds or tests', (name) => {
    for (const carried of packages(name))
      expect(
        NEVER.some((never) => never.test(carried)),
        carried,
      ).toBe(false);
    expect(sources(name).filter((source) => /^(infra\/(?!aws\/bundled\/)|test\/)/.test(source))).toEqual([]);
  });

  it('keeps the sandbox out of every function of an import', () => {
    for (const name of ['receive', 'intake', 'issue', 'report', 'watch-marks', 'refresh-rates'])
      expect(
        sources(name).filter((source) => source.startsWith('functions/sandbox/')),
        name,
      ).toEqual([]);
  });

  it('needs no library for workbooks', () => {
    for (const name of ['receive', 'intake', 'issue', 'report', 'watch-marks', 'refresh-rates', 'sandbox'])
      expect(packages(name), name).not.toContain('exceljs');
  });

  it.each([
    'receive',
    'approve',
    'intake',
    'issue',
    'refresh-rates',
  ])('%s states codes and renders nothing but what is wrong with a record', (name) => {
    const code = readFileSync(join(folder, name, 'index.mjs'), 'utf8');
    const [, render] = /function ([\w$]+)\([^)]*\)\{[^}]{0,60}"AUTHORITY-REFUSED":/.exec(code) ?? [];
    // Where it is at all: itself, and once where a record cannot be used.
    const uses = render && code.match(new RegExp(`(?<![\\w$])${RegExp.escape(render)}\\(`, 'g'));
    expect(uses?.length ?? 2, render).toBe(2);
  });

  it.each([
    ['receive', 1000],
    // It also compares retries, proves the balance, bounds credits, and judges by the table of what goes together.
    ['intake', 1200],
    ['issue', 1000],
    ['report', 2000],
    ['approve', 500],
    ['guard-options', 300],
    ['refresh-rates', 1000],
    ['watch-marks', 1000],
    ['sandbox', 4000],
    // It also judges a preview as the check does, plans replacements, and verifies reports.
    ['console', 2300],
  ])('keeps %s below %i kB', (name, kilobytes) => {
    expect(bundles.get(name)?.bytes).toBeLessThan(kilobytes * 1000);
  });
});
