import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { memoize, once, RecentValues } from '../../memoize.ts';
import { problem } from '../../problems/problem.ts';
import { storedForm, UnreadableRecord } from '../../records/stored.ts';
import { Utf8Text } from '../../report/files/utf8-text.ts';
import { type Store, sha256Hex } from '../../store/store.ts';
import {
  type IssuedFact,
  isMeant,
  issuedFact,
  needlesOf,
  ofFile,
  orderOf,
  type Wanted,
  wordLine,
} from './wanted.ts';

/** Documents of a list: as many as are held in memory while it is written. */
export const LIST_DOCUMENTS_MAX = 32_768;
/** Documents that are packed, and read, together. */
const DOCUMENTS_A_BLOCK = 128;
const LINE_BREAK = 10;
const FIRST_BYTES = 16 * 1024;

/** A list as the head of its index names it. */
export const listPlaceSchema = z.object({
  key: z.string(),
  environment: z.string(),
  documents: z.int(),
  /** Its last bytes, from here on, list its contents. */
  from: z.int(),
  bytes: z.int(),
});
export type ListPlace = z.infer<typeof listPlaceSchema>;

const contentsSchema = z.object({
  /** Each job with the name of its file; lines of words refer to its index here. */
  jobs: z.array(z.tuple([z.string(), z.string()])).readonly(),
  /** Order of each block's first document, and the block's start; the last block ends at `words`. */
  blocks: z.array(z.tuple([z.string(), z.int()])).readonly(),
  words: z.int(),
});
const FORM = 3;
const contentsForm = storedForm(contentsSchema, FORM, FORM);

const PACKED = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Writes documents of an environment as lists, which never change: documents, the newest first; one line per document
 * with its search words; and the table of contents. The same documents are the same list.
 */
export function issuedLists(store: Store, { folder, environment }: { folder: string; environment: string }) {
  const written: ListPlace[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  let jobs = new Map<string, { place: number; file: string }>();
  /** The documents since the last list: the order of each, and the places of its two lines. */
  let open: { order: string; fact: number; words: number; end: number }[] = [];
  const lines = new Utf8Text(FIRST_BYTES);

  function add(fact: IssuedFact): void {
    const { job, file } = fact;
    const { place } = jobs.get(job) ?? { place: jobs.size };
    if (place === jobs.size) jobs.set(job, { place, file });
    const start = lines.length;
    lines.text(`${JSON.stringify(fact)}\n`);
    const words = lines.length;
    lines.text(`${place}${wordLine(fact)}\n`);
    open.push({ order: orderOf(fact), fact: start, words, end: lines.length });
    if (open.length >= LIST_DOCUMENTS_MAX) write();
  }

  function write(): void {
    if (open.length === 0) return;
    const newest = open.sort((a, b) => (b.order < a.order ? -1 : 1));
    const jobsOfList = Array.from(jobs, ([job, { file }]): [string, string] => [job, file]);
    open = [];
    jobs = new Map();
    const taken = lines.take();
    const pieces: Buffer[] = [];
    let end = 0;
    const pack = (text: string | Buffer) => {
      const piece = zstdCompressSync(text, PACKED);
      pieces.push(piece);
      end += piece.length;
    };
    const blocks: [string, number][] = [];
    for (let at = 0; at < newest.length; at += DOCUMENTS_A_BLOCK) {
      blocks.push([newest[at]?.order ?? '', end]);
      const block = newest.slice(at, at + DOCUMENTS_A_BLOCK);
      pack(Buffer.concat(block.map(({ fact, words }) => taken.subarray(fact, words))));
    }
    const wordsFrom = end;
    pack(Buffer.concat(newest.map(({ words, end }) => taken.subarray(words, end))));
    lines.reuse(taken);
    const from = end;
    pack(contentsForm.text({ jobs: jobsOfList, blocks, words: wordsFrom }));
    const all = Buffer.concat(pieces);
    const key = `${folder}${sha256Hex(all)}`;
    writing = writing.then(() => store.put(key, all));
    // Thrown at the end.
    writing.catch(() => {});
    written.push({ key, environment, documents: newest.length, from, bytes: all.length });
  }

  return {
    add,
    /** Adds the document of an outcome; false of one that is not issued. */
    addIssued(...of: Parameters<typeof issuedFact>): boolean {
      const fact = issuedFact(...of);
      if (fact !== undefined) add(fact);
      return fact !== undefined;
    },
    async end(): Promise<readonly ListPlace[]> {
      write();
      await writing;
      return written;
    },
  };
}

interface Words {
  bytes: Buffer;
  /** Place at which each line begins; one more behind the last. */
  starts: Uint32Array;
}

interface Recent {
  blocks: RecentValues<string, Promise<string[]>>;
  words: RecentValues<string, Promise<Words>>;
}
const BLOCKS_KEPT = 512;
/** Lists whose words are kept, at most 5 MB each; half of them are those of a million documents. */
const WORDS_KEPT = 64;

/** Reads only the parts of a list that a question needs. Each part is checked when unpacked. */
function listAt(store: Store, recent: Recent, place: ListPlace) {
  const contents = once(async () =>
    contentsForm.read((await unpacked(place.from, place.bytes)).toString(), place.key),
  );

  async function* places(wanted: Wanted | undefined, begin: number): AsyncGenerator<number> {
    if (wanted === undefined) for (let at = begin; at < place.documents; at += 1) yield at;
    else {
      const { jobs } = await contents();
      const ofJob = jobs.map(([, file]) => ofFile(wanted, file));
      if (ofJob.some((left) => left !== false)) yield* matching(await words(), { ofJob, begin });
    }
  }

  const words = (): Promise<Words> =>
    recent.words.keep(place.key, async () => {
      const { words } = await contents();
      const bytes = await unpacked(words, place.from);
      const starts = new Uint32Array(place.documents + 1);
      for (let line = 1; line < starts.length; line += 1)
        starts[line] = bytes.indexOf(LINE_BREAK, starts[line - 1]) + 1;
      return { bytes, starts };
    });

  const linesOf = (index: number): Promise<string[]> =>
    recent.blocks.keep(`${place.key} ${index}`, async () => {
      const { blocks, words } = await contents();
      const bytes = await unpacked(blocks[index]?.[1] ?? 0, blocks[index + 1]?.[1] ?? words);
      return bytes.toString().split('\n');
    });

  async function unpacked(from: number, to: number): Promise<Buffer> {
    const bytes = await store.readPart(place.key, from, to);
    try {
      return zstdDecompressSync(bytes);
    } catch {
      throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place: place.key, at: String(from) }));
    }
  }

  return {
    jobs: async () => (await contents()).jobs.map(([job]) => job),

    /** The documents that answer a question, newest first, those after an order of a page before. */
    async *documents(wanted?: Wanted, after?: string): AsyncGenerator<IssuedFact> {
      const { blocks } = await contents();
      // The last block that begins with this order or a newer one.
      const block = after === undefined ? 0 : blocks.findLastIndex(([first]) => first >= after);
      for await (const at of places(wanted, Math.max(0, block) * DOCUMENTS_A_BLOCK)) {
        const block = await linesOf(Math.floor(at / DOCUMENTS_A_BLOCK));
        // Unpacking has checked it.
        const fact: IssuedFact = JSON.parse(block[at % DOCUMENTS_A_BLOCK] ?? '');
        if (after === undefined || orderOf(fact) < after) yield fact;
      }
    },
  };
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
      if (one.at < from) one.at = bytes.indexOf(one.needle, from);
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

const LISTS_KEPT = 128;
const STORES_KEPT = 4;
const listsOf = memoize((store: Store) => {
  const recent: Recent = { blocks: new RecentValues(BLOCKS_KEPT), words: new RecentValues(WORDS_KEPT) };
  const open = (place: string) => listAt(store, recent, listPlaceSchema.parse(JSON.parse(place)));
  return memoize(open, LISTS_KEPT);
}, STORES_KEPT);

/** A list of a store; recently used ones keep the contents that they have read. */
export const openList = (store: Store, place: ListPlace) => listsOf(store)(JSON.stringify(place));
