import { flagOf } from '../../facts/row-states.ts';
import type { Header } from '../../header/header.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import type { InspectedColumn } from '../columns/match-columns.ts';
import { otherDecimal, recognizeProfile } from './suggest-payments.ts';

/** Fields of the line that a shop's profile may leave to the suggestion. */
const OF_LINE = [
  'line.vat_rate',
  'line.vat_exemption_code',
  'line.classification_category',
  'line.classification_type',
];

/**
 * Builds a suggestion on the profile of the export's shop or program, which reads the lines and chooses the
 * orders. The suggestion adds buyer, currency and open questions. Without such a profile it is unchanged.
 */
export function extendShopProfile(
  header: Header,
  columns: readonly InspectedColumn[],
  suggested: ProfileFile,
): ProfileFile {
  const fitting = recognizeProfile(
    header,
    ({ payment }, name) => payment === undefined && name !== 'standard',
  );
  if (fitting === undefined || suggested.payment !== undefined) return suggested;
  const { provider, profile: shop } = fitting;
  const { name, document = {}, line = {}, amounts, other_amounts = {}, read = {}, carry } = suggested;
  const isOpen = (field: string) => shop.document?.[field] === undefined;
  const others = Object.entries(document).filter(
    ([field]) =>
      isOpen(field) &&
      /^(counterpart\.|notes$|invoice_type_code$|payment_method_type$|currency$|exchange_rate$)/.test(field),
  );
  const ofLine = Object.entries(line).filter(
    ([field]) => OF_LINE.includes(field) && shop.line?.[field] === undefined,
  );
  const asked = shop.read?.prices?.startsWith(OPEN_MARK) ? { prices: shop.read.prices } : {};
  const dates = read.date_order !== undefined && shop.read?.date_order === undefined;
  const decimal = otherDecimal(shop, { header, columns });
  const reading = { ...decimal, ...(dates ? { date_order: read.date_order } : {}), ...asked };
  const further = carry?.filter((column) => shop.carry?.includes(column) !== true) ?? [];
  // Refunds follow from the states of the shop's own profile.
  const asksOf = Object.entries(other_amounts).filter(([header]) => flagOf(header) === undefined);
  return {
    name,
    extends: provider,
    ...(Object.keys(reading).length === 0 ? {} : { read: reading }),
    ...(further.length === 0 ? {} : { carry: [...(shop.carry ?? []), ...further] }),
    ...(amounts === undefined || shop.amounts !== undefined ? {} : { amounts }),
    ...(asksOf.length === 0 ? {} : { other_amounts: Object.fromEntries(asksOf) }),
    document: Object.fromEntries(others),
    line: Object.fromEntries(ofLine),
  };
}
