import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../shared/store/store.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';
import { drawSales } from './draw-sales.ts';
import { dropExport, stepsOver } from './work-job.ts';

// What a step may do, counted and not timed: a saving that is lost shows here on any machine.

const ROWS = 2000;
const SEED = 45;
const steps = ['intake', 'issue', 'report'] as const;
type Step = (typeof steps)[number];

const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** Calls of a method are counted from here on, until it is put back. */
function counted(owner: object, name: string, what: string): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (before === undefined) throw new Error(`${what} has no ${name}.`);
  const take = before.get ?? (() => before.value);
  const get = function (this: unknown) {
    const own = take.call(this);
    // Some are bound to their object at the first call, and would be found there from then on.
    if (this !== owner && Object.hasOwn(Object(this), name)) Reflect.deleteProperty(Object(this), name);
    return (...given: unknown[]) => {
      count(what);
      return Reflect.apply(own, this, given);
    };
  };
  Object.defineProperty(owner, name, { get, configurable: true });
  return () => void Object.defineProperty(owner, name, before);
}

/** The kind of a stored object: `outcomes` of `jobs/<job>/outcomes/00001.jsonl`. */
const kindOf = (key: string): string => /^jobs\/[^/]+\/(\w+)/.exec(key)?.[1] ?? key.split('/')[0] ?? '';

function watched(store: Store): Store {
  const noted = (key: string): string => {
    count(`reads of ${kindOf(key)}`);
    return key;
  };
  return {
    ...store,
    read: (key, version) => store.read(noted(key), version),
    readText: (key, version) => store.readText(noted(key), version),
    readBytes: (key) => store.readBytes(noted(key)),
  };
}

const done = new Map<Step, Map<string, number>>();
let sizes = { rows: 0, documents: 0, chunks: 0 };

beforeAll(async () => {
  const schemas = [z.object({}), z.array(z.string()), z.union([z.string(), z.number()]), z.string()];
  const restore = [
    counted(JSON, 'parse', 'JSON.parse'),
    counted(JSON, 'stringify', 'JSON.stringify'),
    counted(crypto, 'createHash', 'hashes'),
    counted(crypto, 'hash', 'hashes'),
    ...schemas.flatMap((schema) =>
      ['parse', 'safeParse'].map((name) => counted(Object.getPrototypeOf(schema), name, 'zod')),
    ),
  ];
  syncBuiltinESMExports();
  const plain = createMemoryStore(new MemoryObjects(() => 0));
  const store = watched(plain);
  const job = await dropExport(store, {
    file: 'sales.csv',
    profile: 'standard',
    text: drawSales(ROWS, SEED),
  });
  const work = stepsOver(store);
  for (const step of steps) {
    counts.clear();
    await work[step](job);
    done.set(step, new Map(counts));
  }
  for (const back of restore) back();
  syncBuiltinESMExports();
  const plan: { documents: number; chunk_starts: number[]; source: { rows: number } } = JSON.parse(
    await plain.readText(`jobs/${job}/plan.json`),
  );
  sizes = { rows: plan.source.rows, documents: plan.documents, chunks: plan.chunk_starts.length };
});

interface Budget {
  step: Step;
  what: string;
  most: (of: typeof sizes) => number;
  why: string;
}

/** Constant parts are records of the job as a whole: its plan, its summary, its place in lists. */
const budgets: readonly Budget[] = [
  {
    ...{ step: 'report', what: 'JSON.parse' },
    most: ({ chunks }) => chunks + 30,
    why: 'a chunk of outcomes is parsed as one list, and rows in pieces of their file',
  },
  {
    ...{ step: 'report', what: 'JSON.stringify' },
    most: ({ rows, documents }) => rows + documents + 400,
    why: 'a line of result.jsonl a row and of the list of documents a document, and findings compared',
  },
  {
    step: 'report',
    what: 'zod',
    most: () => 5,
    why: 'records of the job as a whole; lines of ours are not checked',
  },
  { step: 'report', what: 'hashes', most: () => 20, why: 'files are hashed by their sinks' },
  { step: 'report', what: 'reads of rows', most: () => 1, why: 'one pass' },
  {
    step: 'report',
    what: 'reads of outcomes',
    most: ({ chunks }) => chunks,
    why: 'each chunk once, for all',
  },
  { step: 'report', what: 'reads of documents', most: () => 0, why: 'an outcome says all of its document' },
  { step: 'report', what: 'reads of plan', most: () => 1, why: 'handed on' },
  {
    ...{ step: 'issue', what: 'JSON.parse' },
    most: ({ documents, chunks }) => documents + chunks + 5,
    why: 'a line of each document',
  },
  {
    ...{ step: 'issue', what: 'zod' },
    most: ({ documents, chunks }) => documents + chunks * 2 + 5,
    why: 'a document is checked before it is sent',
  },
  { step: 'issue', what: 'reads of documents', most: ({ chunks }) => chunks, why: 'its own chunk' },
  { step: 'issue', what: 'reads of outcomes', most: ({ chunks }) => chunks, why: 'what an earlier run left' },
  {
    ...{ step: 'intake', what: 'reads of export' },
    most: () => 2,
    why: 'once for the statistics of its columns, once for its rows',
  },
  {
    ...{ step: 'intake', what: 'JSON.stringify' },
    most: ({ rows, documents }) => rows + documents * 2 + 490,
    why: 'a line of each row and each document, and the facts of its identity',
  },
  {
    ...{ step: 'intake', what: 'JSON.parse' },
    most: () => 80,
    why: 'what a small export waits with is kept as it is, and few documents are completed by others',
  },
  { step: 'intake', what: 'zod', most: () => 5, why: 'records of the job as a whole; lines are of ours' },
  { step: 'intake', what: 'hashes', most: ({ documents }) => documents, why: 'one identity a document' },
];

test.each(budgets)('$step: $what, for $why', ({ step, what, most }) => {
  expect(done.get(step)?.get(what) ?? 0).toBeLessThanOrEqual(most(sizes));
});
