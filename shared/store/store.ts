import { createHash, hash } from 'node:crypto';

/** An object as the store holds it; `version` differs between two contents under one key. */
export interface StoredObject {
  key: string;
  version: string;
  bytes: number;
  modified: Date;
}

/** Written piece by piece; the object appears under its key only when closed. */
export interface Sink {
  /** Done with the bytes when the promise is fulfilled. */
  write(chunk: string | Uint8Array): Promise<void>;
  close(): Promise<{ bytes: number; sha256: string; version: string }>;
  abort(): Promise<void>;
}

interface LocalFile extends AsyncDisposable {
  path: string;
  /** Given by a store that has no files. */
  bytes?: Buffer;
}

/** Files by key: S3, or a folder on one machine. A missing object throws `NoSuchObject`. */
export interface Store {
  put(key: string, body: string | Uint8Array): Promise<StoredObject>;
  /** Puts a file of this machine unchanged. */
  putFile(key: string, path: string): Promise<StoredObject>;
  create(key: string): Promise<Sink>;
  read(key: string, version?: string): Promise<AsyncIterable<Uint8Array>>;
  readText(key: string, version?: string): Promise<string>;
  /** The whole of a small object; the bytes are not changed afterwards. */
  readBytes(key: string): Promise<Buffer>;
  /** The bytes from one place up to another, of an object that is not changed. */
  readPart(key: string, from: number, to: number): Promise<Buffer>;
  /**
   * Changes an object that others may change at the same moment: `change` gets its text, undefined where there is
   * none, and is called again if another writer was faster; undefined leaves it unchanged. Answers if it was changed.
   */
  update(key: string, change: (text: string | undefined) => string | undefined): Promise<boolean>;
  head(key: string, version?: string): Promise<StoredObject | undefined>;
  /** In the order of keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** The object as a file of this machine, for readers that need random access. */
  localFile(key: string, version?: string): Promise<LocalFile>;
}

export class NoSuchObject extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`There is no object ${key}.`);
    this.name = 'NoSuchObject';
    this.key = key;
  }
}

/** The answer of a reading; undefined if the object is missing. */
export const unlessAbsent = <Read>(reading: Promise<Read>): Promise<Read | undefined> =>
  reading.catch((error: unknown) => (error instanceof NoSuchObject ? undefined : Promise.reject(error)));

/** SHA-256 of text as UTF-8 or of bytes, in lower-case hex. */
export const sha256Hex = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

/** The same of a stream, never held whole, and its size. */
export async function describePieces(pieces: AsyncIterable<Uint8Array>) {
  const pieceByPiece = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    pieceByPiece.update(piece);
    bytes += piece.length;
  }
  return { sha256: pieceByPiece.digest('hex'), bytes };
}

export const sha256OfPieces = async (pieces: AsyncIterable<Uint8Array>): Promise<string> =>
  (await describePieces(pieces)).sha256;
