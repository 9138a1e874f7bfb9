import { EXTERNAL_ID_CHARACTERS_MAX } from '../facts/limits.ts';
import { sha256Hex } from '../store/store.ts';

/** The form under which an external_id is compared: case (open points, Duplicate external_id), final sigma and composed accents do not count. */
export const foldExternalId = (external_id: string): string =>
  PLAIN.test(external_id)
    ? external_id.toLowerCase()
    : external_id.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** Printable ASCII without blanks: it has one spelling but for its case. */
const PLAIN = /^[!-~]*$/;

/** True of two ways of writing one external_id, such as ` α-1` and `Α-1`. */
export const isSameExternalId = (one: string, other: string): boolean =>
  foldExternalId(one) === foldExternalId(other);

const DIGEST_CHARACTERS = 12;

/** An external_id with a suffix; if it becomes too long, a digest replaces the end of the original. */
function suffixed(external_id: string, suffix: string): string {
  const room = EXTERNAL_ID_CHARACTERS_MAX - suffix.length;
  if (external_id.length <= room) return external_id + suffix;
  const digest = sha256Hex(external_id).slice(0, DIGEST_CHARACTERS);
  return `${external_id.slice(0, room - DIGEST_CHARACTERS - 1)}~${digest}${suffix}`.toWellFormed();
}

/** A pure function of the original: reversed again, it is a duplicate and not a second credit note. */
export const reversalId = (external_id: string): string => suffixed(external_id, '-REV');

/** The second version of `A-12` is `A-12~2`, the third `A-12~3`: a pure function, so that two people never make two. */
export const versionId = (first: string, version: number): string =>
  version === 1 ? first : suffixed(first, `~${version}`);

export const VERSIONS_MAX = 99;

/** The place of an external_id among the versions of a document, its own first; undefined of another's. */
export function versionIn(first: string, external_id: string): number | undefined {
  const [, number] = VERSION.exec(external_id) ?? [];
  const version = isSameExternalId(first, external_id) ? 1 : Number(number ?? 0);
  return version > 0 && isSameExternalId(versionId(first, version), external_id) ? version : undefined;
}

const VERSION = /~(\d{1,2})$/;

/** The folded external_id of a document's first version: versions of one document are one. */
export const firstOf = (external_id: string): string => foldExternalId(external_id).replace(/~\d+$/, '');

/** Series and number as they are printed, such as `ALP 12`; a book without a series has the number alone. */
export const printedNumber = ({ series, number }: { series: string; number: string }): string =>
  `${series} ${number}`.trim();
