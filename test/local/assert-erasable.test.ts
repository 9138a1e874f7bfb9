import { expect, test } from 'vitest';
import { assertErasable } from '../../infra/local/host/assert-erasable.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const job = (id: string, isOpen: boolean, source: unknown = {}) => Object({ job: id, isOpen, source });
const object = (key: string, until?: string) =>
  Object({ key, ...(until === undefined ? {} : { lockedUntil: new Date(until) }) });

const LOCKED = 'Nothing was erased. Locked files (-c reportLockDays):';

test.each<[string, object[], object[], string | undefined]>([
  ['nothing is locked or open', [job('a', false)], [object('x')], undefined],
  ['a lock ends now', [], [object('x', '2026-11-20T10:00:00Z')], undefined],
  [
    'a lock ends later',
    [job('a', true)],
    [object('w'), object('x', '2026-11-20T10:00:00.001Z')],
    `${LOCKED} 1, the first is x, the last is locked until 2026-11-20T10:00:00.001Z.`,
  ],
  [
    'several locks end later',
    [],
    [
      object('v', '2026-11-19T00:00:00Z'),
      object('x', '2027-01-01T00:00:00Z'),
      object('y', '2028-01-01T00:00:00Z'),
      object('z', '2027-06-01T00:00:00Z'),
    ],
    `${LOCKED} 3, the first is x, the last is locked until 2028-01-01T00:00:00.000Z.`,
  ],
  [
    'jobs have no report',
    [job('a', false), job('b', true), job('c', true)],
    [object('x')],
    'Nothing was erased: the import b has no report yet.',
  ],
  ['a job without a report has no export either', [job('a', true, null)], [], undefined],
])('what is erased where %s', (_name, jobs, objects, message) => {
  const found = Object({
    jobs: jobs.map((one) => ({ ...one, source: Object(one).source ?? undefined })),
    objects,
  });
  const check = (mayRun: boolean) => () => assertErasable(found, { mayRun, now: NOW });
  if (message === undefined) expect(check(true)).not.toThrow();
  else expect(check(true)).toThrow(message);
  // On one machine no job runs meanwhile.
  if (message?.includes('Locked')) expect(check(false)).toThrow(message);
  else expect(check(false)).not.toThrow();
});
