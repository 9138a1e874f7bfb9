import { documentKey, idOf } from '../documents/payment-life/life-row.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { GroupedRow } from './group-rows.ts';

/** About 150 bytes each; beyond it, ids are compared with the first ones only. */
const MAX_REMEMBERED_IDS = 300_000;

/**
 * Finds ids of a profile's own making that two payments share: the second would be taken for the first one told again.
 * The provider's own ids are told apart by what they are.
 */
export function sharedIds(): (row: GroupedRow, payment: string) => Problem[] {
  const owners = new Map<string, { payment: string; row: number }>();
  return (row, payment) => {
    const external_id = idOf(row);
    const key = documentKey(external_id);
    if (row.event?.is !== 'receipt' || key === documentKey(payment)) return [];
    const owner = owners.get(key);
    if (owner === undefined && owners.size < MAX_REMEMBERED_IDS) owners.set(key, { payment, row: row.row });
    if (owner === undefined || owner.payment === payment) return [];
    const at = { row: row.row, field: 'external_id' };
    const params = { external_id, value: payment, first_value: owner.payment, first_row: owner.row };
    return [problem('DOC-IDENTITY', { ...at, column: row.event.column }, params)];
  };
}
