import { foldText } from '../mapping/fold.ts';

/** Names that tills write where the customer has none: such receipts are alike by nature. */
const NOBODY = /λιανικ|πελατη|ιδιωτ|διαφορ|ανωνυμ|retail|customer|walk.?in|cash|anonym|guest/;
/** Between the digits of a tax number, and the country before them. */
const NOT_NUMBER = /[\s./-]+|^(el|gr)(?=[\s./-]*\d)/gi;

const DIGITS = /^\d*$/;

/** The tax number of a counterpart, or its name where that is somebody's. */
export function counterpartOf({
  vat,
  name,
}: {
  vat?: string | undefined;
  name?: string | undefined;
}): string | undefined {
  if (vat !== undefined) return DIGITS.test(vat) ? vat : vat.replace(NOT_NUMBER, '');
  const folded = foldText(name ?? '');
  return folded === '' || NOBODY.test(folded) ? undefined : folded;
}
