import fc, { type Arbitrary } from 'fast-check';
import { isBlocking, problem } from '../../shared/problems/problem.ts';
import type { Mutant } from './changes.ts';
import { otherMutants } from './other-mutants.ts';
import { tableMutants } from './table-mutants.ts';
import { tableOfMutants } from './table-of-mutants.ts';

/** Each breaks one rule, most of them only that one; code `none` breaks none. */
export const ruleMutants: readonly Arbitrary<Mutant>[] = [
  ...tableOfMutants,
  ...otherMutants,
  ...tableMutants
    .filter(({ row }) => isBlocking(problem(row.code, {}, { variant: row.variant ?? '' })))
    .map(({ mutants }) => fc.constantFrom(...mutants)),
];
