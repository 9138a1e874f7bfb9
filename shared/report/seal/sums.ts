import { SUMMARY_FILE } from './open-sealed.ts';

/** Hashes of a report in the form of `sha256sum`, so that anybody checks them without us. */
export const SUMS_FILE = 'SHA256SUMS';
/** Signature over the bytes of `SHA256SUMS`, as `openssl pkeyutl -verify -rawin` reads it. */
export const SUMS_SIGNATURE_FILE = 'SHA256SUMS.sig';

/** Every file of a report with its hash but the signature; `summary` is the hash of the summary. */
export const sumsText = (files: Readonly<Record<string, { sha256: string }>>, summary: string): string =>
  Object.entries({ ...files, [SUMMARY_FILE]: { sha256: summary } })
    .map(([file, { sha256 }]) => `${sha256}  ${file}\n`)
    .sort()
    .join('');
