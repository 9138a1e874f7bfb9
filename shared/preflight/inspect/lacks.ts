import type { BuiltDocument } from '../../documents/build/build-document.ts';
import { columnNeeds } from '../../mapping/profile/column-needs.ts';
import { withReadColumns } from '../../mapping/profile/left-out.ts';
import type { ProfileFile } from '../../mapping/profile/profile.ts';
import { OPEN_MARK } from '../../mapping/profile/source.ts';
import { OPEN_REASON } from '../../mapping/templates/code-lists.ts';
import type { Problem } from '../../problems/problem.ts';

/** A document of a trial with what was found on it; absent if its rows make none. */
type Tried = Pick<BuiltDocument, 'document' | 'problems'>;

/** A finding on more than this share of the documents is that of the suggestion, on fewer that of their cells. */
export const OF_THE_SUGGESTION = 0.5;

/** The share of the documents that have such a problem; NaN of none. */
export const shareWith = (documents: readonly Tried[] = [], test: (one: Problem) => boolean): number =>
  documents.filter(({ problems }) => problems.some(test)).length / documents.length;

/**
 * Asks for what most documents of a type lack and it requires: the country, or that the service adds the address; and for
 * the reason of rates of 0. `whole` is the profile with what it extends.
 */
export function withLacks<Profile extends ProfileFile>(
  profile: Profile,
  documents: readonly Tried[] = [],
  whole: ProfileFile = profile,
): Profile {
  const { accept = whole.accept, document, line } = profile;
  const [country, reason] = ['counterpart.country_code', 'line.vat_exemption_code'];
  const sources = { ...whole.document, ...whole.line, ...document, ...line };
  const ofKinds = Map.groupBy(documents, ({ document }) => document?.invoice_type_code);
  const lacks = (code: string, field: string, share = OF_THE_SUGGESTION) => {
    const isIt = (one: Problem) => one.code === code && one.field === field;
    return sources[field] === undefined && ofKinds.values().some((of) => shareWith(of, isIt) > share);
  };
  const asksCountry = lacks('COUNTERPART-COUNTRY-MISSING', country) || lacks('204', country);
  const asksAddress = accept === undefined && lacks('204', 'counterpart.city');
  // Of the rows of 0 alone, where a column says the rate.
  const [column] =
    columnNeeds(withReadColumns({ name: '', ...profile })).find(({ field }) => field === 'line.vat_rate')
      ?.names ?? [];
  const ofRows = { column, map: { '0*': OPEN_REASON, '*': '' }, optional: true };
  return {
    ...profile,
    ...(asksAddress ? { accept: [`${OPEN_MARK} 204 the service adds the address`] } : {}),
    ...(asksCountry ? { document: { ...document, [country]: { value: `${OPEN_MARK} GR` } } } : {}),
    ...(profile.payment === undefined && lacks('217', reason, 0)
      ? { line: { ...line, [reason]: column ? ofRows : { value: OPEN_REASON } } }
      : {}),
  };
}
