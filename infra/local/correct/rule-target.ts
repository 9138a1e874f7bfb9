import type { Header } from '../../../shared/mapping/header/header.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import {
  documentUses,
  foreignUses,
  lineUses,
  moreLineUses,
  paymentUses,
} from '../../../shared/mapping/profile/profile-uses.ts';
import {
  type ColumnSource,
  columnsOf,
  type ValueSource,
  type ValueType,
} from '../../../shared/mapping/profile/value-source.ts';
import { CommandError } from '../errors/command-error.ts';

/** The one field that a column fills. */
export interface RuleTarget {
  section: 'document' | 'line';
  field: string;
  type: ValueType;
  /** As the profile has it, with all that it extends. */
  source: ColumnSource;
}

/** Finds the field that a column fills; refused where it is none, several, or one that can have no map. */
export function ruleTarget(profile: Profile, header: Header, column: string): RuleTarget {
  const wanted = header.find(column);
  const isIt = (name: string) => {
    const found = header.find(name);
    return found.kind === 'found' && wanted.kind === 'found' && found.index === wanted.index;
  };
  const uses = usesOf(profile).filter(({ use }) => columnsOf(use.source).flat().some(isIt));
  const fields = [...new Map(uses.map((one) => [`${one.section} → ${one.use.field}`, one]))];
  const [first, ...others] = fields;
  if (first === undefined) throw new CommandError('rule-no-field', { column, profile: profile.name });
  if (others.length > 0)
    throw new CommandError('rule-several-fields', {
      column,
      fields: fields.map(([name]) => name).join(', '),
    });
  const [name, { section, use }] = first;
  const source = asColumnSource(section === 'other' ? undefined : profile[section]?.[use.field]);
  const names = asColumnSource(use.source)?.column ?? [];
  if (section === 'other' || source === undefined || ![names].flat().some(isIt))
    throw new CommandError('rule-no-map', { column, field: name });
  return { section, field: use.field, type: use.type, source };
}

function usesOf(profile: Profile) {
  const other = [...moreLineUses(profile).flat(), ...paymentUses(profile), ...foreignUses(profile)];
  return [
    ...documentUses(profile).map((use) => ({ section: 'document' as const, use })),
    ...lineUses(profile).flatMap((uses) => uses.map((use) => ({ section: 'line' as const, use }))),
    ...other.map((use) => ({ section: 'other' as const, use })),
  ];
}

function asColumnSource(source: ValueSource | null | undefined): ColumnSource | undefined {
  if (typeof source === 'string') return { column: source };
  return source && 'column' in source ? source : undefined;
}
