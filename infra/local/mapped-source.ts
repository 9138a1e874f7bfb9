import { foldText } from '../../shared/mapping/fold.ts';
import { lookUp } from '../../shared/mapping/look-up.ts';
import type { Profile } from '../../shared/mapping/profile.ts';
import { readCell } from '../../shared/mapping/read-cell.ts';
import type { ColumnSource, Constant } from '../../shared/mapping/value-source.ts';
import { CommandError } from './command-error.ts';
import type { ColumnRule } from './corrections-rule.ts';
import type { RulePlace } from './rule-place.ts';

/** The source of a field with one more entry in its map; undefined where it says so already. */
export function mappedSource(
  rule: ColumnRule,
  { section, field, type, source }: RulePlace,
  profile: Profile,
): ColumnSource | undefined {
  const { was, now } = rule;
  const names = { profile: profile.name, field: `${section} → ${field}`, was, now };
  if (was.endsWith('*')) throw new CommandError('rule-star', names);
  const value = ruleValue(now, { type, source, profile });
  if (value === undefined) throw new CommandError('rule-map-closed', names);
  const { map } = source;
  if (map === undefined) return { ...source, map: { [was]: value }, otherwise: 'as-is' };
  if (String(lookUp(map, was)) === String(value)) return undefined;
  const key = Object.keys(map).find((one) => foldText(one) === foldText(was));
  const there = key === undefined ? undefined : map[key];
  if (there !== undefined)
    throw new CommandError('rule-contradicts', { ...names, there: String(there), value: String(value) });
  return { ...source, map: { ...map, [was]: value } };
}

/** The value that a corrected cell is read as; undefined where the map there is refuses it. */
function ruleValue(
  now: string,
  { type, source, profile }: Pick<RulePlace, 'type' | 'source'> & { profile: Profile },
): Constant | undefined {
  const { map, otherwise } = source;
  const mapped = map === undefined ? undefined : lookUp(map, now);
  if (mapped !== undefined) return mapped;
  if (now === '') return source.default ?? '';
  if (map !== undefined && otherwise === undefined) return undefined;
  if (type === 'text') return now;
  const { decimal, date_order } = profile.read ?? {};
  const reading = { type, decimal, dateOrder: date_order, dateAsText: false, percent: true };
  return readCell(now, reading, {}).text ?? now;
}
