import { expect, it } from 'vitest';
import * as lists from '../../shared/facts/payment-types/provider-type-lists.ts';
import { isDrawn } from '../full-run.ts';
import { exportTable } from './export-table.ts';
import { programs, programTables } from './program-tables.ts';

// What programs and providers of payments write: every type of their rows once, and documents that are judged by their day.
for (const { name, ...table } of programTables.filter((_, at) => isDrawn(at, 3)))
  exportTable(name, {}, table);

/** A type as a cell of its own, quoted or not; of a group its beginning. */
function occurs(type: string, text: string): boolean {
  const whole = type.endsWith('*') ? type.slice(0, -1) : type;
  const known = whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^|[";,:])${known}${type.endsWith('*') ? '' : '[";,\\r\\n}]'}`, 'm').test(text);
}

it.each(lists.providerTypeListNames)('the table of %s has every type of its list', (name) => {
  const { types = {} } = lists.providerTypeList(name);
  const { lines = [] } = programs.get(`types ${name.replaceAll('-', ' ')}`) ?? {};
  const named = Object.keys(types).filter((type) => type !== '');
  expect(named.filter((type) => !occurs(type, lines.join('\n')))).toEqual([]);
});
