import type { FoundToErase } from '../../../shared/jobs/undo/find-erasable.ts';
import { CommandError } from '../errors/command-error.ts';

/** Refuses to erase what is locked, or where jobs may run meanwhile what one of them still works on. */
export function assertErasable(
  { jobs, objects }: Pick<FoundToErase, 'jobs' | 'objects'>,
  { mayRun, now }: { mayRun: boolean; now: number },
): void {
  const locked = objects.flatMap(({ key, lockedUntil }) =>
    lockedUntil !== undefined && lockedUntil.getTime() > now
      ? [{ key, until: lockedUntil.toISOString() }]
      : [],
  );
  const until = locked
    .map((one) => one.until)
    .sort()
    .at(-1);
  const [first] = locked;
  if (first !== undefined && until !== undefined)
    throw new CommandError('erase-locked', { count: locked.length, first: first.key, until });
  const open = jobs.find(({ isOpen, source }) => isOpen && source !== undefined);
  if (mayRun && open !== undefined) throw new CommandError('erase-open', { job: open.job });
}
