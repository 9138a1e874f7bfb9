import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import { isFullRun, seed } from '../full-run.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { bookOf, type Interrupt, importAll, startProcess } from './process.ts';

const RUNS = isFullRun ? 300 : 15;
const COMMANDS = 25;
const ROWS = 4;

class Killed extends Error {}

/** What must hold of a row's document, told by hand: which contents may have been issued, and which is known to be. */
interface Row {
  /** The content that the export holds now; a correction raises it. */
  content: number;
  /** Contents that an import which did not end may have brought to the service. */
  perhaps: Set<number>;
  issued: number | undefined;
}

interface Model {
  rows: Row[];
  up: boolean;
  /** The newest import was killed; its rows and contents. */
  interrupted: { job: string; rows: readonly number[]; contents: readonly number[] } | undefined;
}

interface Real {
  service: FaultyService;
  book: string;
  run: number;
  jobs: number;
  marks: Map<number, string>;
}

type Command = fc.AsyncCommand<Model, Real>;

const documentOf = (real: Real, row: number, content: number): Document =>
  testDocument(`row-${real.run}-${row}`, {
    billing_book_id: real.book,
    ...(content === 0 ? {} : { notes: `correction ${content}` }),
  });

/** One import of a host whose ledger may be another one; a kill ends it at that moment. */
async function importRows(
  real: Real,
  of: {
    job: string;
    rows: readonly number[];
    contents: readonly number[];
    environment?: string;
    killAt?: number;
  },
): Promise<IssueResult[] | undefined> {
  let moments = 0;
  const interrupt: Interrupt = () => {
    if (of.killAt !== undefined && ++moments >= of.killAt) throw new Killed();
  };
  const environment = `${of.environment ?? 'here'}-${real.run}`;
  await using process = startProcess({
    service: real.service,
    environment,
    interrupt,
    limits: { attempts: 2, silentRequests: 3 },
  });
  const documents = of.rows.map((row, n) => documentOf(real, row, of.contents[n] ?? 0));
  try {
    return await importAll(process, documents, of.job);
  } catch (error) {
    if (error instanceof Killed) return undefined;
    throw error;
  }
}

/** What an answered import says must fit what may be true, and makes it known. */
function learn(
  model: Model,
  real: Real,
  of: { rows: readonly number[]; contents: readonly number[] },
  results: readonly IssueResult[],
) {
  for (const [n, index] of of.rows.entries()) {
    const row = model.rows[index];
    const content = of.contents[n] ?? 0;
    const result = results[n];
    if (row === undefined || result === undefined) throw new Error('every row is answered');
    const { outcome, mark } = result;
    if (!model.up && outcome === 'failed') {
      if (row.issued === undefined) row.perhaps.add(content);
      continue;
    }
    if (outcome === 'issued' || outcome === 'duplicate') {
      expect(row.issued ?? content).toBe(content);
      if (mark !== undefined) expect(real.marks.get(index) ?? mark).toBe(mark);
      if (mark !== undefined) real.marks.set(index, mark);
      row.issued = content;
      row.perhaps.clear();
      continue;
    }
    expect(outcome).toBe('conflict');
    const others = [...row.perhaps, ...(row.issued === undefined ? [] : [row.issued])];
    expect(others.some((other) => other !== content)).toBe(true);
  }
}

const contentsOf = (model: Model, rows: readonly number[]) =>
  rows.map((row) => model.rows[row]?.content ?? 0);

class Import implements Command {
  readonly rows: readonly number[];
  readonly environment: string;
  constructor(rows: readonly number[], environment: string) {
    this.rows = rows;
    this.environment = environment;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const of = { job: `job-${++real.jobs}`, rows: this.rows, contents: contentsOf(model, this.rows) };
    const results = await importRows(real, { ...of, environment: this.environment });
    learn(model, real, of, results ?? []);
    model.interrupted = undefined;
  }
  toString = () => `import ${this.rows} ${this.environment}`;
}

class Kill implements Command {
  readonly rows: readonly number[];
  readonly killAt: number;
  constructor(rows: readonly number[], killAt: number) {
    this.rows = rows;
    this.killAt = killAt;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const of = { job: `job-${++real.jobs}`, rows: this.rows, contents: contentsOf(model, this.rows) };
    const results = await importRows(real, { ...of, killAt: this.killAt });
    if (results !== undefined) return learn(model, real, of, results);
    model.interrupted = of;
    for (const [n, index] of of.rows.entries()) {
      const row = model.rows[index];
      if (row !== undefined && row.issued === undefined) row.perhaps.add(of.contents[n] ?? 0);
    }
  }
  toString = () => `kill ${this.rows} at ${this.killAt}`;
}

class Resume implements Command {
  check = (model: Readonly<Model>) => model.interrupted !== undefined;
  async run(model: Model, real: Real) {
    const { interrupted } = model;
    if (interrupted === undefined) return;
    const results = await importRows(real, interrupted);
    learn(model, real, interrupted, results ?? []);
    model.interrupted = undefined;
  }
  toString = () => 'resume';
}

class Change implements Command {
  readonly row: number;
  constructor(row: number) {
    this.row = row;
  }
  check = () => true;
  async run(model: Model) {
    const row = model.rows[this.row];
    if (row !== undefined) row.content++;
  }
  toString = () => `change ${this.row}`;
}

class Switch implements Command {
  readonly up: boolean;
  constructor(up: boolean) {
    this.up = up;
  }
  check = (model: Readonly<Model>) => model.up !== this.up;
  async run(model: Model, real: Real) {
    await (this.up ? real.service.up() : real.service.down());
    model.up = this.up;
  }
  toString = () => (this.up ? 'service up' : 'service down');
}

const someRows = fc.uniqueArray(fc.nat(ROWS - 1), { minLength: 1, maxLength: ROWS });
const commands = [
  someRows.map((rows) => new Import(rows, 'here')),
  someRows.map((rows) => new Import(rows, 'elsewhere')),
  fc.tuple(someRows, fc.integer({ min: 1, max: 45 })).map(([rows, at]) => new Kill(rows, at)),
  fc.constant(new Resume()),
  fc.nat(ROWS - 1).map((row) => new Change(row)),
  fc.boolean().map((up) => new Switch(up)),
];

let service: FaultyService;
let book: string;
beforeAll(async () => {
  service = await startFaultyService();
  await using process = startProcess({ service });
  book = await bookOf(process, '11.1');
});
afterAll(() => service[Symbol.asyncDispose]());

test(`imports, kills, corrections and outages in any order, seed ${seed}`, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS }), async (sequence) => {
      const real: Real = { service, book, run: ++run, jobs: 0, marks: new Map() };
      const model: Model = {
        rows: Array.from({ length: ROWS }, () => ({ content: 0, perhaps: new Set(), issued: undefined })),
        up: true,
        interrupted: undefined,
      };
      try {
        await fc.asyncModelRun(() => ({ model, real }), sequence);
      } finally {
        if (!model.up) await service.up();
        model.up = true;
      }
      // In the end everything is imported once more: every row is answered, and nothing was issued twice.
      const rows = [...model.rows.keys()];
      const of = { job: `job-${++real.jobs}`, rows, contents: contentsOf(model, rows) };
      learn(model, real, of, (await importRows(real, of)) ?? []);
      const { issued, lost } = await service.stats();
      for (const [index, row] of model.rows.entries()) {
        const times = issued[`row-${real.run}-${index}`] ?? 0;
        expect(times).toBeLessThanOrEqual(1);
        if (row.issued !== undefined) expect(times).toBe(1);
      }
      expect(lost).toBe(0);
    }),
    { numRuns: RUNS, seed },
  );
});
