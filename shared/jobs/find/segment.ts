import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { memoize, RecentValues } from '../../memoize.ts';
import { problem } from '../../problems/problem.ts';
import { readTextLines } from '../../records/json-lines.ts';
import { storedForm, UnreadableRecord } from '../../records/stored-form.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Store } from '../../store/store.ts';
import { type IndexedDocument, issuedForm, orderOf, termsOf, type Wanted } from './issued-document.ts';

/** Documents that are packed, and read, together; terms likewise. */
const DOCUMENTS_A_BLOCK = 64;
const TERMS_A_BLOCK = 256;
const QUICK = { level: 1 };

/** A segment as the head of its index names it. */
export const segmentPlaceSchema = z.object({
  key: z.string(),
  environment: z.string(),
  documents: z.int(),
  /** The order of its newest document. */
  newest: z.string(),
  /** Its last bytes, from here on, list its contents. */
  from: z.int(),
  bytes: z.int(),
});
export type SegmentPlace = z.infer<typeof segmentPlaceSchema>;

const blocksSchema = z.array(z.tuple([z.string(), z.int()])).readonly();
const contentsForm = storedForm(
  z.object({
    jobs: z.array(z.string()).readonly(),
    /** Each block with the order of its first document, or its first term, and where it begins; the last ends at `end`. */
    documents: blocksSchema,
    terms: blocksSchema,
    end: z.int(),
  }),
);

/**
 * Writes a segment, which never changes: documents, the newest first; their terms, sorted, each with the places of its
 * documents; and where the blocks of both begin.
 */
export async function writeSegment(
  store: Store,
  { folder, environment }: { folder: string; environment: string },
  found: readonly IndexedDocument[],
): Promise<SegmentPlace> {
  const ordered = found
    .map((document) => ({ document, order: orderOf(document) }))
    .sort((a, b) => (a.order < b.order ? 1 : -1));
  const pieces: Buffer[] = [];
  let end = 0;
  const add = (text: string) => {
    const piece = gzipSync(text, QUICK);
    pieces.push(piece);
    end += piece.length;
  };
  const documents: [string, number][] = [];
  for (let at = 0; at < ordered.length; at += DOCUMENTS_A_BLOCK) {
    const block = ordered.slice(at, at + DOCUMENTS_A_BLOCK);
    documents.push([block[0]?.order ?? '', end]);
    add(block.map(({ document }) => issuedForm.text(document)).join('\n'));
  }
  const terms: [string, number][] = [];
  const places = placesOf(ordered.map(({ document }) => document));
  const names = sorted(places.keys());
  for (let at = 0; at < names.length; at += TERMS_A_BLOCK) {
    const block = names.slice(at, at + TERMS_A_BLOCK);
    terms.push([block[0] ?? '', end]);
    add(block.map((term) => `${term}\t${encoded(places.get(term) ?? [])}`).join('\n'));
  }
  const from = end;
  const jobs = [...new Set(found.map(({ job }) => job))];
  add(contentsForm.text({ jobs, documents, terms, end }));
  const all = Buffer.concat(pieces);
  const key = `${folder}${sha256Hex(all)}`;
  await store.put(key, all);
  const newest = ordered[0]?.order ?? '';
  return { key, environment, documents: ordered.length, newest, from, bytes: all.length };
}

function placesOf(documents: readonly IndexedDocument[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, document] of documents.entries())
    for (const term of termsOf(document)) {
      const known = places.get(term);
      if (known === undefined) places.set(term, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  return places;
}

/** Kind by kind: of most kinds the terms follow each other, in one direction, and are sorted at a glance. */
function sorted(terms: Iterable<string>): string[] {
  const kinds = Map.groupBy(terms, (term) => term.charAt(0));
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, of]) => of.sort());
}

/** 0 to 9 and a to w: an x stands between a step and its times. */
const DIGITS = 33;

/** Steps from one place to the next, in runs: 7, 8, 9, 20 is `8,1x2,b`, counted from -1. */
function encoded(places: readonly number[]): string {
  const [only = 0] = places;
  if (places.length === 1) return (only + 1).toString(DIGITS);
  const runs: { step: number; times: number }[] = [];
  let before = -1;
  for (const place of places) {
    const step = place - before;
    before = place;
    const last = runs.at(-1);
    if (last?.step === step) last.times += 1;
    else runs.push({ step, times: 1 });
  }
  const counted = (times: number) => (times === 1 ? '' : `x${times.toString(DIGITS)}`);
  return runs.map(({ step, times }) => `${step.toString(DIGITS)}${counted(times)}`).join(',');
}

function mark(places: string, flags: Uint8Array): void {
  let at = -1;
  for (const run of places.split(',')) {
    const [steps = '', times = '1'] = run.split('x');
    const step = Number.parseInt(steps, DIGITS);
    const last = at + step * Number.parseInt(times, DIGITS);
    // A word that every document has is one run, however many there are.
    if (step === 1) flags.fill(1, at + 1, last + 1);
    else for (let place = at + step; place <= last; place += step) flags[place] = 1;
    at = last;
  }
}

/** Blocks of a store that were read last. */
type Blocks = RecentValues<string, Promise<string[]>>;
const BLOCKS_KEPT = 512;

type Contents = ReturnType<(typeof contentsForm)['read']>;

/** Reads of a segment what a question needs. Each block is checked when it is unpacked. */
export class Segment {
  readonly place: SegmentPlace;
  readonly #store: Store;
  readonly #blocks: Blocks;
  readonly #contents: () => Promise<Contents>;

  constructor(store: Store, blocks: Blocks, place: SegmentPlace) {
    this.#store = store;
    this.#blocks = blocks;
    this.place = place;
    let read: Promise<Contents> | undefined;
    this.#contents = () => {
      read ??= this.#part(place.from, place.bytes).then(([text = '']) => contentsForm.read(text, place.key));
      return read;
    };
  }

  async jobs(): Promise<readonly string[]> {
    return (await this.#contents()).jobs;
  }

  /** A flag for each document: 1 where it answers the question. */
  async flags(wanted: Wanted | undefined): Promise<Uint8Array> {
    if (wanted === undefined) return this.#none().fill(1);
    if ('term' in wanted) return this.#named(wanted.term, (term) => term === wanted.term);
    if ('prefix' in wanted) return this.#named(wanted.prefix, (term) => term.startsWith(wanted.prefix));
    if ('any' in wanted) return this.#either(wanted.any);
    return this.#both(wanted.all);
  }

  /** The documents of the flags, newest first, those after an order of a page before. */
  async *documents(flags: Uint8Array, after: string | undefined): AsyncGenerator<IndexedDocument> {
    const { documents } = await this.#contents();
    const begin = after === undefined ? 0 : this.#blockBefore(documents, after);
    for (let at = flags.indexOf(1, begin * DOCUMENTS_A_BLOCK); at >= 0; at = flags.indexOf(1, at + 1)) {
      const block = await this.#documentsOf(documents, Math.floor(at / DOCUMENTS_A_BLOCK));
      const document = issuedForm.read(block[at % DOCUMENTS_A_BLOCK] ?? '', this.place.key);
      if (after === undefined || orderOf(document) < after) yield document;
    }
  }

  /** The last block that begins with this order or a newer one. */
  #blockBefore(blocks: Contents['documents'], order: string): number {
    const later = blocks.findIndex(([first]) => first < order);
    return later < 0 ? Math.max(0, blocks.length - 1) : Math.max(0, later - 1);
  }

  async #documentsOf(blocks: Contents['documents'], index: number): Promise<string[]> {
    const { terms } = await this.#contents();
    return this.#part(blocks[index]?.[1] ?? 0, blocks[index + 1]?.[1] ?? terms[0]?.[1] ?? 0);
  }

  #none = () => new Uint8Array(this.place.documents);

  async #either(asked: readonly Wanted[]): Promise<Uint8Array> {
    const flags = this.#none();
    for (const one of await Promise.all(asked.map((wanted) => this.flags(wanted))))
      for (let at = 0; at < flags.length; at += 1) flags[at] = Number(flags[at]) | Number(one[at]);
    return flags;
  }

  async #both(asked: readonly Wanted[]): Promise<Uint8Array> {
    const [first = this.#none(), ...others] = await Promise.all(asked.map((wanted) => this.flags(wanted)));
    for (const other of others)
      for (let at = 0; at < first.length; at += 1) first[at] = Number(first[at]) & Number(other[at]);
    return first;
  }

  /** Documents of the terms that are meant, which stand together from the place of `start` on. */
  async #named(start: string, isMeant: (term: string) => boolean): Promise<Uint8Array> {
    const { terms, end } = await this.#contents();
    const flags = this.#none();
    const later = terms.findIndex(([first]) => first > start);
    for (let at = Math.max(0, (later < 0 ? terms.length : later) - 1); at < terms.length; at += 1) {
      for (const line of await this.#part(terms[at]?.[1] ?? 0, terms[at + 1]?.[1] ?? end)) {
        const [term = '', places = ''] = line.split('\t');
        if (isMeant(term)) mark(places, flags);
        else if (term > start) return flags;
      }
    }
    return flags;
  }

  /** The lines of one block. */
  #part(from: number, to: number): Promise<string[]> {
    const name = `${this.place.key} ${from}`;
    const known = this.#blocks.get(name);
    if (known !== undefined) return known;
    const read = this.#unpacked(from, to);
    this.#blocks.set(name, read);
    read.catch(() => this.#blocks.delete(name));
    return read;
  }

  async #unpacked(from: number, to: number): Promise<string[]> {
    const bytes = await this.#store.readPart(this.place.key, from, to);
    try {
      return readTextLines(gunzipSync(bytes).toString(), (line) => line);
    } catch {
      throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place: this.place.key, at: String(from) }));
    }
  }
}

const SEGMENTS_KEPT = 128;
const STORES_KEPT = 4;
const segmentsOf = memoize((store: Store) => {
  const blocks: Blocks = new RecentValues(BLOCKS_KEPT);
  const open = (place: string) => new Segment(store, blocks, segmentPlaceSchema.parse(JSON.parse(place)));
  return memoize(open, SEGMENTS_KEPT);
}, STORES_KEPT);

/** A segment of a store; those that were asked for last keep what they have read of their contents. */
export const openSegment = (store: Store, place: SegmentPlace): Segment =>
  segmentsOf(store)(JSON.stringify(place));
