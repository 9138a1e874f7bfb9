import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assertSafeKey } from '../../shared/store/safe-key.ts';
import { NoSuchObject, type Store, type StoredObject } from '../../shared/store/store.ts';

interface Held {
  body: Buffer;
  version: string;
  modified: number;
}

/** Objects by key with all their versions, as a bucket or a folder keeps them. */
export class MemoryObjects {
  readonly now: () => number;
  readonly #objects = new Map<string, Held[]>();
  #versions = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  copy(): MemoryObjects {
    const copied = new MemoryObjects(this.now);
    for (const [key, held] of this.#objects) copied.#objects.set(key, [...held]);
    copied.#versions = this.#versions;
    return copied;
  }

  get(key: string, version?: string): Held | undefined {
    const versions = this.#objects.get(key);
    return version === undefined ? versions?.at(-1) : versions?.find((one) => one.version === version);
  }

  put(key: string, body: Buffer): StoredObject {
    this.#versions += 1;
    const held = { body, version: `v${this.#versions}`, modified: this.now() };
    const known = this.#objects.get(key);
    this.#objects.set(key, known === undefined ? [held] : [...known, held]);
    return describe(key, held);
  }

  versions(key: string): readonly Held[] {
    return this.#objects.get(key) ?? [];
  }

  /** Takes one version away, or all of them. */
  remove(key: string, version?: string): void {
    const left = version === undefined ? [] : this.versions(key).filter((one) => one.version !== version);
    if (left.length > 0) this.#objects.set(key, left);
    else this.#objects.delete(key);
  }

  keys(prefix: string): string[] {
    return [...this.#objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  }
}

const describe = (key: string, { body, version, modified }: Held): StoredObject => ({
  key,
  version,
  bytes: body.length,
  modified: new Date(modified),
});

/** One call of the store: what it is called, its key, and its effect, which happens at once and whole. */
export type StoreCall = <T>(call: { name: string; key: string }, effect: () => T) => Promise<T>;

const atOnce: StoreCall = async (_call, effect) => effect();
const UPDATE_ATTEMPTS = 20;
const bytesOf = (body: string | Uint8Array) =>
  typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body);

/** A store without files: conditional writes as S3 makes them, and exports as bytes. */
export function createMemoryStore(objects: MemoryObjects, call: StoreCall = atOnce): Store {
  async function existing(name: string, key: string, version?: string): Promise<Buffer> {
    const held = await call({ name, key }, () => objects.get(key, version));
    if (held === undefined) throw new NoSuchObject(key);
    return held.body;
  }
  const put = (key: string, body: Buffer) =>
    call({ name: 'put', key: assertSafeKey(key) }, () => objects.put(key, body));

  return {
    put: async (key, body) => put(key, bytesOf(body)),
    putFile: async (key, path) => put(key, await readFile(path)),
    async create(key) {
      assertSafeKey(key);
      const pieces: Buffer[] = [];
      return {
        async write(chunk) {
          pieces.push(bytesOf(chunk));
        },
        async close() {
          const [only] = pieces;
          const body = only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces);
          const { bytes, version } = await put(key, body);
          return { bytes, version, sha256: hash('sha256', body, 'hex') };
        },
        async abort() {
          pieces.length = 0;
        },
      };
    },
    async read(key, version) {
      const body = await existing('read', key, version);
      return (async function* () {
        yield body;
      })();
    },
    readText: async (key, version) => (await existing('read', key, version)).toString('utf8'),
    readBytes: (key) => existing('read', key),
    readPart: async (key, from, to) => (await existing('read', key)).subarray(from, to),
    async update(key, change) {
      for (let attempt = 1; attempt <= UPDATE_ATTEMPTS; attempt++) {
        const before = await call({ name: 'read', key }, () => objects.get(key));
        const text = change(before?.body.toString('utf8'));
        if (text === undefined) return false;
        const written = await call({ name: 'put if unchanged', key }, () => {
          if (objects.get(key)?.version !== before?.version) return false;
          objects.put(key, bytesOf(text));
          return true;
        });
        if (written) return true;
      }
      throw new Error(`${key} was changed by others ${UPDATE_ATTEMPTS} times in a row.`);
    },
    head: (key, version) =>
      call({ name: 'head', key }, () => {
        const held = objects.get(key, version);
        return held && describe(key, held);
      }),
    async *list(prefix) {
      const keys = await call({ name: 'list', key: prefix }, () => objects.keys(prefix));
      for (const key of keys) {
        const held = objects.get(key);
        if (held !== undefined) yield describe(key, held);
      }
    },
    async localFile(key, version) {
      const bytes = await existing('read', key, version);
      return { path: '', bytes, async [Symbol.asyncDispose]() {} };
    },
  };
}
