/** One content of an object, or the mark of its deletion. */
export interface StoredVersion {
  key: string;
  /** Names it among the contents of the key; it is the version that the store knows, or ends in a slash and that. */
  version: string;
  bytes: number;
  /** Moment until which it cannot be erased. */
  lockedUntil?: Date | undefined;
}

/** Store whose contents can be erased for good, those before the newest too. */
export interface Erasable {
  /** Every content at a key, or below a prefix that ends in a slash. */
  versions(at: string): AsyncIterable<StoredVersion>;
  erase(found: readonly StoredVersion[]): Promise<void>;
}

/** True of a key that is meant: the key itself, or one below a prefix that ends in a slash. */
export const isAtOrBelow = (key: string, at: string): boolean =>
  at.endsWith('/') ? key.startsWith(at) : key === at;
