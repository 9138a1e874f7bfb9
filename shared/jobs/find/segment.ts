import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { memoize, RecentValues } from '../../memoize.ts';
import { problem } from '../../problems/problem.ts';
import { storedForm, UnreadableRecord } from '../../records/stored.ts';
import { type Store, sha256Hex } from '../../store/store.ts';
import { type IndexedDocument, orderOf } from './report-documents.ts';
import { isMeant, needlesOf, ofFile, type Wanted, wordLine } from './wanted.ts';

/** Documents that are packed, and read, together. */
const DOCUMENTS_A_BLOCK = 128;
const QUICK = { level: 1 };
/** Lines of words are packed in parts, which are unpacked as one. */
const PACKED_CHARACTERS = 256 * 1024;

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

const contentsSchema = z.object({
  /** Each job with the name of its file; lines of words refer to its index here. */
  jobs: z.array(z.tuple([z.string(), z.string()])).readonly(),
  /** Order of each block's first document, and the block's start; the last block ends at `words`. */
  documents: z.array(z.tuple([z.string(), z.int()])).readonly(),
  words: z.int(),
});
const contentsForm = storedForm(contentsSchema, 2, 2);

/**
 * Writes a segment, which never changes: documents, the newest first; one line per document with its search
 * words; and the table of contents.
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
    add(block.map(({ document }) => JSON.stringify(document)).join('\n'));
  }
  const words = end;
  const jobs = new Map<string, { place: number; file: string }>();
  let lines = '';
  for (const { document } of ordered) {
    const { job, file } = document;
    const known = jobs.get(job) ?? { place: jobs.size, file };
    jobs.set(job, known);
    lines += `${known.place}${wordLine(document)}\n`;
    if (lines.length < PACKED_CHARACTERS) continue;
    add(lines);
    lines = '';
  }
  add(lines);
  const from = end;
  const files = Array.from(jobs, ([job, { file }]): [string, string] => [job, file]);
  add(contentsForm.text({ jobs: files, documents, words }));
  const all = Buffer.concat(pieces);
  const key = `${folder}${sha256Hex(all)}`;
  await store.put(key, all);
  const newest = ordered[0]?.order ?? '';
  return { key, environment, documents: ordered.length, newest, from, bytes: all.length };
}

/** The lines of words of a segment, unpacked. */
interface Words {
  bytes: Buffer;
  /** Place at which each line begins; one more behind the last. */
  starts: Uint32Array;
}

/** Parts of a store that were read last. */
interface Recent {
  blocks: RecentValues<string, Promise<string[]>>;
  words: RecentValues<string, Promise<Words>>;
}
const BLOCKS_KEPT = 512;
/** Segments whose words are kept, at most 5 MB each. */
const WORDS_KEPT = 64;
const LINE_BREAK = 10;

type Contents = ReturnType<(typeof contentsForm)['read']>;

/** Reads only the parts of a segment that a question needs. Each part is checked when unpacked. */
export class Segment {
  readonly place: SegmentPlace;
  readonly #store: Store;
  readonly #recent: Recent;
  readonly #contents: () => Promise<Contents>;

  constructor(store: Store, recent: Recent, place: SegmentPlace) {
    this.#store = store;
    this.#recent = recent;
    this.place = place;
    let read: Promise<Contents> | undefined;
    this.#contents = () => {
      read ??= this.#unpacked(place.from, place.bytes).then((text) =>
        contentsForm.read(text.toString(), place.key),
      );
      return read;
    };
  }

  async jobs(): Promise<readonly string[]> {
    return (await this.#contents()).jobs.map(([job]) => job);
  }

  /** The documents that answer a question, newest first, those after an order of a page before. */
  async *documents(wanted: Wanted | undefined, after: string | undefined): AsyncGenerator<IndexedDocument> {
    const { documents } = await this.#contents();
    const begin = after === undefined ? 0 : blockBefore(documents, after);
    for await (const at of this.#places(wanted, begin * DOCUMENTS_A_BLOCK)) {
      const block = await this.#block(Math.floor(at / DOCUMENTS_A_BLOCK));
      // Unpacking has checked it.
      const document: IndexedDocument = JSON.parse(block[at % DOCUMENTS_A_BLOCK] ?? '');
      if (after === undefined || orderOf(document) < after) yield document;
    }
  }

  async *#places(wanted: Wanted | undefined, begin: number): AsyncGenerator<number> {
    if (wanted === undefined) for (let at = begin; at < this.place.documents; at += 1) yield at;
    else {
      const { jobs } = await this.#contents();
      const ofJob = jobs.map(([, file]) => ofFile(wanted, file));
      if (ofJob.some((left) => left !== false)) yield* matching(await this.#words(), { ofJob, begin });
    }
  }

  #words(): Promise<Words> {
    return kept(this.#recent.words, this.place.key, async () => {
      const { words } = await this.#contents();
      const bytes = await this.#unpacked(words, this.place.from);
      const starts = new Uint32Array(this.place.documents + 1);
      for (let line = 1; line < starts.length; line += 1)
        starts[line] = bytes.indexOf(LINE_BREAK, starts[line - 1]) + 1;
      return { bytes, starts };
    });
  }

  /** The lines of a block of documents. */
  #block(index: number): Promise<string[]> {
    return kept(this.#recent.blocks, `${this.place.key} ${index}`, async () => {
      const { documents, words } = await this.#contents();
      const bytes = await this.#unpacked(documents[index]?.[1] ?? 0, documents[index + 1]?.[1] ?? words);
      return bytes.toString().split('\n');
    });
  }

  async #unpacked(from: number, to: number): Promise<Buffer> {
    const bytes = await this.#store.readPart(this.place.key, from, to);
    try {
      return gunzipSync(bytes);
    } catch {
      throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place: this.place.key, at: String(from) }));
    }
  }
}

/** The value that was read last under a name, or read now; a failure is not kept. */
function kept<Value>(
  values: RecentValues<string, Promise<Value>>,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = values.get(name) ?? read();
  values.set(name, value);
  value.catch(() => values.delete(name));
  return value;
}

/** The last block that begins with this order or a newer one. */
function blockBefore(blocks: Contents['documents'], order: string): number {
  const later = blocks.findIndex(([first]) => first < order);
  return later < 0 ? Math.max(0, blocks.length - 1) : Math.max(0, later - 1);
}

/** Places of the lines that match the rest of the question for their job. */
function* matching(
  { bytes, starts }: Words,
  { ofJob, begin }: { ofJob: readonly (Wanted | boolean)[]; begin: number },
): Generator<number> {
  const asked = ofJob.filter((left) => typeof left !== 'boolean');
  // All documents of a file are meant: then each line is looked at.
  const needles = ofJob.includes(true) ? [''] : needlesOf({ any: [...new Set(asked)] });
  const next = needles.map((needle) => ({ needle: Buffer.from(needle), at: -1 }));
  for (let line = begin; line < starts.length - 1; line += 1) {
    const from = starts[line] ?? 0;
    let nearest = bytes.length;
    for (const one of next) {
      if (one.at < from) one.at = one.needle.length === 0 ? from : bytes.indexOf(one.needle, from);
      if (one.at < 0) one.at = bytes.length;
      nearest = Math.min(nearest, one.at);
    }
    if (nearest === bytes.length) return;
    while ((starts[line + 1] ?? bytes.length) <= nearest) line += 1;
    const text = bytes.toString('utf8', starts[line], starts[line + 1]);
    const left = ofJob[Number.parseInt(text, 10)] ?? false;
    if (typeof left === 'boolean' ? left : isMeant(left, text)) yield line;
  }
}

const SEGMENTS_KEPT = 128;
const STORES_KEPT = 4;
const segmentsOf = memoize((store: Store) => {
  const recent: Recent = { blocks: new RecentValues(BLOCKS_KEPT), words: new RecentValues(WORDS_KEPT) };
  const open = (place: string) => new Segment(store, recent, segmentPlaceSchema.parse(JSON.parse(place)));
  return memoize(open, SEGMENTS_KEPT);
}, STORES_KEPT);

/** A segment of a store; recently used ones keep the contents that they have read. */
export const openSegment = (store: Store, place: SegmentPlace): Segment =>
  segmentsOf(store)(JSON.stringify(place));
