import { EURO } from '../../money/currency.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { SheetRow } from '../../sheet/sheet.ts';
import type { DecimalSign } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import { areEuro } from '../profile/amounts-section.ts';
import type { Profile } from '../profile/profile.ts';
import { amountsOf } from '../profile/profile-uses.ts';
import { unitEvidence } from './unit-evidence.ts';

/** So many foreign amounts without a cent are hardly all of them prices; fewer may well be. */
const WHOLE_MIN = 10;

/** Watches the amounts of documents in cents, and foreign amounts without a unit in the profile. */
export function documentUnits(header: Header, profile: Profile) {
  const amounts = profile.amounts ?? undefined;
  const currency = amounts?.currency ?? { value: EURO };
  const isForeign = amounts !== undefined && !areEuro(amounts);
  const watched = amountsOf(profile)
    .filter(({ unit }) => unit === 'cents' || (isForeign && unit === undefined))
    .map(({ field, unit, names }) => ({
      ...{ field, unit },
      seen: unitEvidence(header, { amount: { column: [...names], unit: 'shown' }, currency }),
    }));
  return {
    see(row: SheetRow) {
      for (const { seen } of watched) seen.see(row);
    },
    end(signOf: (column: number) => DecimalSign | undefined): Problem[] {
      const found = watched.map(({ seen, ...of }) => ({ ...of, ...seen.end(signOf) }));
      const isWhole = found.every(({ decimal }) => decimal === undefined);
      return found.flatMap(({ field, unit, open, decimal, foreign }) => {
        if (unit === 'cents' && decimal !== undefined) {
          const { text: amount, ...place } = decimal;
          return [problem('UNIT-NOT-WHOLE', { ...place, field }, { amount, variant: 'file' })];
        }
        const isAsked = unit === undefined && isWhole && foreign >= WHOLE_MIN && open !== undefined;
        return isAsked
          ? [
              problem(
                'AMOUNT-UNIT-UNSTATED',
                { column: open.column, field },
                { variant: 'whole', count: foreign },
              ),
            ]
          : [];
      });
    },
  };
}
