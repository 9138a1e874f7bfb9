import { opensColumn, opensRate } from '../check-profile.ts';
import { OPEN_MARK } from '../open-mark.ts';
import type { ProfileFile } from '../profile.ts';
import type { ValueSource } from '../value-source.ts';

/** The fields of a profile that only a person can decide. */
export function openFields(profile: ProfileFile): string[] {
  const { document = {}, line = {}, payment, amounts: foreign } = profile;
  const paid = Object.entries(payment?.line ?? {}).map(
    ([part, source]) => [`payment.line.${part}`, source] as const,
  );
  const sources = [...Object.entries({ ...document, ...line }), ...paid];
  const open = sources.flatMap(([field, source]) => (source && isOpen(source) ? [field] : []));
  const amount = payment?.amount !== undefined && opensColumn(payment.amount) ? ['payment.amount'] : [];
  const rates = [
    ...(opensRate(payment) ? ['payment.rate'] : []),
    ...(opensRate(foreign) ? ['amounts.rate'] : []),
  ];
  const states = Object.values(profile.only_rows_where ?? {}).flatMap((texts) => texts ?? []);
  return [
    ...open,
    ...amount,
    ...rates,
    ...(profile.read?.prices?.startsWith(OPEN_MARK) ? ['read.prices'] : []),
    ...(Object.values(profile.other_amounts ?? {}).some((text) => text.startsWith(OPEN_MARK))
      ? ['other_amounts']
      : []),
    ...(states.some((text) => String(text).startsWith(OPEN_MARK)) ? ['only_rows_where'] : []),
  ];
}

function isOpen(source: ValueSource): boolean {
  if (typeof source === 'string') return false;
  if (opensColumn(source)) return true;
  if ('value' in source) return String(source.value).startsWith(OPEN_MARK);
  if ('column' in source && source.less_is?.startsWith(OPEN_MARK)) return true;
  return (
    'map' in source && Object.values(source.map ?? {}).some((value) => String(value).startsWith(OPEN_MARK))
  );
}
