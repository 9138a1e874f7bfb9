import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastPlace, placeEvent, readEvents } from '../../shared/records/event.ts';
import { NoSuchObject, type Store } from '../../shared/store/store.ts';

export interface StoreUnderTest extends AsyncDisposable {
  store: Store;
}

export interface StoreTraits {
  /** False where old contents cannot be read by their version, with the reason. */
  versions: true | { missing: string };
  /** False where writes on condition are not known, with the reason. */
  conditions: true | { missing: string };
  /** False where a list ends with its first page, with the reason. */
  pages: true | { missing: string };
}

const because = (trait: true | { missing: string }) => (trait === true ? '' : ` (${trait.missing})`);

const GREEK_KEY = 'incoming/Αθήνα Α.Ε./πωλήσεις/Τιμολόγια Μαΐου (2) +10% & λοιπά.csv';

const collect = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

const keysOf = async (store: Store, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
};

/** What every store does, whatever it is made of. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>, traits: StoreTraits) {
  describe(`store contract: ${name}`, () => {
    let under: StoreUnderTest;
    let store: Store;
    let folder: string;
    beforeAll(async () => {
      under = await open();
      store = under.store;
      folder = await mkdtemp(join(tmpdir(), 'rowmark-contract-'));
    });
    afterAll(async () => {
      await under?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });

    it('gives back text and bytes as they were put', async () => {
      await store.put('a/text.txt', 'Ευρώ € και ΦΠΑ\r\n');
      expect(await store.readText('a/text.txt')).toBe('Ευρώ € και ΦΠΑ\r\n');
      const bytes = Buffer.from([0, 255, 10, 13, 26, 0xce, 0x91]);
      const stored = await store.put('a/bytes', bytes);
      expect(stored.bytes).toBe(bytes.length);
      expect(await collect(await store.read('a/bytes'))).toEqual(bytes);
      expect(await store.readBytes('a/bytes')).toEqual(bytes);
    });

    it('reads a part of an object, and finds none of an object that is not there', async () => {
      await store.put('a/parts', 'zero,one,two');
      expect((await store.readPart('a/parts', 5, 8)).toString()).toBe('one');
      expect((await store.readPart('a/parts', 9, 100)).toString()).toBe('two');
      await expect(store.readPart('a/none', 0, 4)).rejects.toThrow(NoSuchObject);
    });

    it('keeps an empty object', async () => {
      await store.put('a/empty', '');
      expect((await store.head('a/empty'))?.bytes).toBe(0);
      expect(await store.readText('a/empty')).toBe('');
    });

    it('takes keys with blanks, Greek letters and signs that a URL would escape', async () => {
      await store.put(GREEK_KEY, 'Α;Β');
      expect(await store.readText(GREEK_KEY)).toBe('Α;Β');
      expect((await store.head(GREEK_KEY))?.key).toBe(GREEK_KEY);
      expect(await keysOf(store, 'incoming/Αθήνα Α.Ε./')).toEqual([GREEK_KEY]);
    });

    it('says of an object how large and how old it is, and tells two contents apart', async () => {
      const first = await store.put('b/object', 'one');
      const head = await store.head('b/object');
      expect(head).toMatchObject({ key: 'b/object', bytes: 3, version: first.version });
      expect(Math.abs(Date.now() - (head?.modified.getTime() ?? 0))).toBeLessThan(60_000);
      const second = await store.put('b/object', 'another');
      expect(second.version).not.toBe(first.version);
      expect(await store.readText('b/object')).toBe('another');
    });

    it('answers a missing object with undefined or NoSuchObject', async () => {
      expect(await store.head('no/such')).toBeUndefined();
      await expect(store.readText('no/such')).rejects.toBeInstanceOf(NoSuchObject);
      await expect(store.readBytes('no/such')).rejects.toBeInstanceOf(NoSuchObject);
      await expect(store.read('no/such')).rejects.toBeInstanceOf(NoSuchObject);
      await expect(store.localFile('no/such')).rejects.toMatchObject({ key: 'no/such' });
    });

    it('finds nothing under the beginning of a key, nor below one', async () => {
      await store.put('part/of/key', 'x');
      for (const key of ['part/of', 'part/of/key/more']) {
        for (const call of ['read', 'readText', 'readBytes', 'localFile'] as const)
          await expect(store[call](key)).rejects.toBeInstanceOf(NoSuchObject);
        expect(await store.head(key)).toBeUndefined();
      }
    });

    it('refuses keys that leave their place', async () => {
      for (const key of ['', '../x', 'a/../b', 'a//b', 'a/./b', '/a'])
        await expect(store.put(key, 'x'), key).rejects.toThrow();
    });

    it('changes an object, makes one that is not there, and leaves one that needs no change', async () => {
      expect(await store.update('u/one', (text) => `${text ?? 'new'}!`)).toBe(true);
      expect(await store.update('u/one', (text) => `${text}!`)).toBe(true);
      expect(await store.update('u/one', () => undefined)).toBe(false);
      await expect(store.update('u/one', () => JSON.parse('{'))).rejects.toThrow(SyntaxError);
      expect(await store.readText('u/one')).toBe('new!!');
    });

    it.skipIf(traits.conditions !== true)(
      `loses no change of many that come at once${because(traits.conditions)}`,
      async () => {
        await Promise.all(
          Array.from({ length: 12 }, (_, n) => store.update('u/many', (text) => `${text ?? ''}${n};`)),
        );
        const numbers = (await store.readText('u/many')).split(';').filter((one) => one !== '');
        expect(numbers.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n));
      },
    );

    it('lists what begins with the prefix, in the order of keys', async () => {
      for (const key of ['l/2.txt', 'l/10.txt', 'l/1/inner.txt', 'l/0.txt', 'lx/0.txt'])
        await store.put(key, key);
      expect(await keysOf(store, 'l/')).toEqual(['l/0.txt', 'l/1/inner.txt', 'l/10.txt', 'l/2.txt']);
      expect(await keysOf(store, 'l/1')).toEqual(['l/1/inner.txt', 'l/10.txt']);
      expect(await keysOf(store, 'nothing/')).toEqual([]);
    });

    it.skipIf(traits.pages !== true)(
      `lists more objects than one page holds${because(traits.pages)}`,
      async () => {
        const keys = Array.from({ length: 1003 }, (_, index) => `many/${String(index).padStart(5, '0')}`);
        for (let from = 0; from < keys.length; from += 50)
          await Promise.all(keys.slice(from, from + 50).map((key) => store.put(key, '.')));
        expect(await keysOf(store, 'many/')).toEqual(keys);
      },
    );

    it('shows a written object only when it is closed, with its size and SHA-256', async () => {
      const sink = await store.create('s/rows.jsonl');
      const line = `${JSON.stringify({ είδος: 'Βενζίνη' })}\n`;
      for (let count = 0; count < 20_000; count++) await sink.write(line);
      await sink.write(Buffer.from('end'));
      expect(await store.head('s/rows.jsonl')).toBeUndefined();
      const closed = await sink.close();
      const whole = `${line.repeat(20_000)}end`;
      expect(closed.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
      expect(closed.bytes).toBe(Buffer.byteLength(whole));
      expect(await store.head('s/rows.jsonl')).toMatchObject({
        bytes: closed.bytes,
        version: closed.version,
      });
      expect(await store.readText('s/rows.jsonl')).toBe(whole);
    });

    it('forgets what was written before an abort, and keeps what was there', async () => {
      await store.put('s/kept', 'before');
      const sink = await store.create('s/kept');
      await sink.write('half of it');
      await sink.abort();
      expect(await store.readText('s/kept')).toBe('before');
    });

    it('puts a file of this machine and gives it back as one', async () => {
      const path = join(folder, 'export.bin');
      const bytes = Buffer.alloc(300_000, 'Ω');
      await writeFile(path, bytes);
      expect((await store.putFile('f/export.bin', path)).bytes).toBe(bytes.length);
      const local = await store.localFile('f/export.bin');
      expect(local.bytes ?? (await readFile(local.path))).toEqual(bytes);
      await local[Symbol.asyncDispose]();
      expect(await readFile(path)).toEqual(bytes);
    });

    it('puts an empty file', async () => {
      const path = join(folder, 'empty');
      await writeFile(path, '');
      expect((await store.putFile('f/empty', path)).bytes).toBe(0);
    });

    describe.skipIf(traits.conditions !== true)(`the list of events${because(traits.conditions)}`, () => {
      const news = (job: string, at = '2026-11-20T10:00:00.000Z') =>
        ({ at, event: 'job.completed', account: 'a', job }) as const;
      const readAll = (after: string | undefined, now = '2026-11-21T00:00:00.000Z') =>
        Array.fromAsync(readEvents(store(), { after, now: new Date(now) }));
      const store = () => under.store;

      it('shows every event of ten writers to a reader who keeps the last id', async () => {
        const before = (await readAll(undefined)).at(-1)?.id;
        let writing = true;
        const write = async (writer: number) => {
          for (let n = 0; n < 12; n++) await placeEvent(store(), news(`w${writer}-${n}`));
        };
        const writers = Promise.all(Array.from({ length: 10 }, (_, writer) => write(writer))).finally(() => {
          writing = false;
        });
        const seen: string[] = [];
        for (let last = before; ; ) {
          const isLastLook = !writing;
          const found = await readAll(last);
          seen.push(...found.map(({ job = '' }) => job));
          last = found.at(-1)?.id ?? last;
          if (isLastLook) break;
        }
        await writers;
        expect(new Set(seen).size).toBe(120);
        expect(seen).toHaveLength(120);
      });

      it('keeps the place of news that is told twice, and sorts above former ids', async () => {
        const from = await lastPlace(store());
        const first = await placeEvent(store(), news('again'), from);
        await placeEvent(store(), news('between'));
        expect(await placeEvent(store(), news('again'), from)).toEqual(first);
        expect(first.id > '99991231T235959999Z-ffffffffffff').toBe(true);
        expect((await readAll('20261120T095959999Z-0123456789ab')).map(({ job }) => job)).toContain('again');
      });

      it('uses no place twice after all events were removed, even if the last was not noted', async () => {
        const last = await placeEvent(store(), news('old'));
        const unnoted = `e${String(Number(last.id.slice(1)) + 1).padStart(12, '0')}`;
        const { id } = await placeEvent(store(), news('new', '2027-03-01T00:00:00.000Z'));
        expect(id > unnoted).toBe(true);
        const found = await readAll(unnoted, '2027-03-02T00:00:00.000Z');
        expect(found.map(({ job }) => job)).toEqual(['new']);
        expect((await readAll(undefined, '2027-03-02T00:00:00.000Z')).map(({ job }) => job)).toEqual(['new']);
      });
    });

    it.skipIf(traits.versions !== true)(
      `reads an export by its version${because(traits.versions)}`,
      async () => {
        const key = 'incoming/a/standard/sales.csv';
        const first = await store.put(key, 'first');
        const second = await store.put(key, 'second');
        expect(await store.readText(key, first.version)).toBe('first');
        expect(await store.readText(key, second.version)).toBe('second');
        expect(await store.head(key, first.version)).toMatchObject({ version: first.version, bytes: 5 });
        const local = await store.localFile(key, first.version);
        expect((local.bytes ?? (await readFile(local.path))).toString('utf8')).toBe('first');
        await local[Symbol.asyncDispose]();
      },
    );
  });
}
