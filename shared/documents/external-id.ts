/**
 * The form under which an external_id is compared: the service ignores letter case (open points, Duplicate
 * external_id). A Greek final sigma is a lower-case form by position only, so that `ΑΠΥΣ` and `απυσ` would otherwise be
 * two; an accent may be written in one character or two.
 */
export const foldExternalId = (external_id: string): string =>
  PLAIN.test(external_id)
    ? external_id.toLowerCase()
    : external_id.trim().normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** Printable ASCII without blanks: it has one spelling but for its case. */
const PLAIN = /^[!-~]*$/;

/** True of two ways of writing one external_id, such as ` α-1` and `Α-1`. */
export const isSameExternalId = (one: string, other: string): boolean =>
  foldExternalId(one) === foldExternalId(other);
