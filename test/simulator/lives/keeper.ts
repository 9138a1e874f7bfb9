import { eraseFound, findErasable } from '../../../shared/jobs/reverse/find-erasable.ts';
import { rebuildLedger } from '../../../shared/rebuild/rebuild-ledger.ts';
import { drawStatement, type Statement } from '../../../shared/statement/statement.ts';
import { type Erasable, isAtOrBelow } from '../../../shared/store/erasable.ts';
import type { Folder } from '../folder-host.ts';
import type { Kit, World } from '../kit.ts';
import { MemoryTables } from '../memory-dynamodb.ts';
import type { MemoryObjects } from '../memory-store.ts';
import type { Chance } from '../random.ts';
import { reportsOf } from '../reports.ts';

/** Every version of every object, and a way to take them away. */
const memoryErasable = (objects: MemoryObjects, call: (name: string) => Promise<void>): Erasable => ({
  async *versions(at) {
    await call('list versions');
    for (const key of objects.keys(at.endsWith('/') ? at : ''))
      if (isAtOrBelow(key, at))
        for (const { version, body } of objects.versions(key)) yield { key, version, bytes: body.length };
  },
  async erase(found) {
    for (const { key, version } of found) {
      await call('erase');
      objects.remove(key, version);
    }
  },
});

/** A month that begins before the first moment of a history and ends after its last. */
const MONTH = '2026-05';
const MOST_COMMANDS = 12;
const COPIES_KEPT = 3;

/** Records that a power cut leaves empty, torn or not at all, of a job that has not come to its end. */
const OF_A_JOB = /^jobs\/([^/]+)\/(?!finished|run|stopped).*\.jsonl?$/;
const OF_THE_FOLDER = /^(newest\/.*|reports\/[^/]+\/latest)\.json$/;

/** What is done to a data folder between imports: copies put back, cuts, rebuilding, erasing, statements. */
export function openKeeper({ sim, onGuard, log }: World, folder: Folder, chance: Chance) {
  const { host } = folder;
  const older: MemoryTables[] = [];

  /** Runs a command until it comes through, as a person does. */
  async function until(what: string, work: (kit: Kit) => Promise<unknown>): Promise<boolean> {
    for (let attempt = 0; attempt < MOST_COMMANDS; attempt++) {
      if (await folder.command(what, work)) return true;
      await sim.sleep(chance.next() * 60_000);
    }
    return false;
  }

  const pastOf = (kit: Kit, account: string) => ({
    ...{ store: kit.store, account, environment: host.environment, log, now: kit.now() },
    ledger: kit.ledgerOf(account),
    client: kit.clientOf(account),
  });

  return {
    keepCopy: () =>
      folder.between(() => {
        older.unshift(host.ledger.copy());
        older.length = Math.min(older.length, COPIES_KEPT);
      }),
    /** An older copy of the ledger, or none. */
    putBack: () =>
      folder.between(() => {
        const copy = chance.happens(0.7) ? older[chance.below(older.length)] : undefined;
        host.ledger = copy?.copy() ?? new MemoryTables();
        onGuard(copy === undefined ? 'ledger lost' : 'ledger put back');
        sim.tell({ who: 'somebody', what: `puts an older ledger into ${host.name}`, about: '' });
      }),
    damage: () =>
      folder.between(() => {
        const { objects } = host;
        const isOpen = (job = '') => objects.get(`jobs/${job}/finished.json`) === undefined;
        const torn = objects.keys('').filter((key) => {
          const job = OF_A_JOB.exec(key)?.[1];
          return job === undefined ? OF_THE_FOLDER.test(key) : isOpen(job);
        });
        const key = torn[chance.below(torn.length)];
        const newest = key === undefined ? undefined : objects.get(key);
        if (key === undefined || newest === undefined) return;
        const { body, version } = newest;
        const left = chance.pick([0, 0.3, 0.9]);
        // The names of the folder are on the disk before anything else goes on.
        if (OF_A_JOB.test(key) && chance.happens(0.25)) {
          // What was written last never came to the disk.
          objects.remove(key, version);
          onGuard('file unsynced');
        } else if (chance.happens(0.2)) objects.remove(key);
        else if (chance.happens(0.3)) objects.put(key, Buffer.alloc(body.length));
        else objects.put(key, body.subarray(0, Math.floor(body.length * left)));
        onGuard('file damaged');
        sim.tell({ who: host.name, what: 'has its power cut, which damages', about: key });
      }),
    async rebuild(account: string): Promise<boolean> {
      const isDone = await until('rebuilds the ledger', async (kit) => {
        const answer = await rebuildLedger(pastOf(kit, account));
        if ('state' in answer) throw new Error('the service is away');
      });
      if (isDone) onGuard('ledger rebuilt');
      return isDone;
    },
    /** Erases what one job knows, for good. */
    async erase(): Promise<void> {
      const done = reportsOf(host).filter(
        ({ job, report }) => report !== undefined && host.objects.get(`jobs/${job.job}/finished.json`),
      );
      const job = done[chance.below(done.length)]?.job.job;
      if (job === undefined) return;
      await until(`erases ${job}`, async (kit) => {
        const erasable = memoryErasable(host.objects, async () => {
          await kit.store.head('erasing');
        });
        const found = await findErasable({ store: kit.store, erasable }, { job });
        if (found === undefined) return;
        onGuard('job erased');
        await eraseFound(
          { store: kit.store, erasable, sealer: undefined, by: 'accounting', now: kit.now() },
          found,
        );
      });
    },
    async statement(account: string): Promise<Statement | undefined> {
      let drawn: Statement | undefined;
      await until('draws up the statement', async (kit) => {
        const client = kit.clientOf(account);
        const deps = { store: kit.store, ledger: kit.ledgerOf(account), client };
        const of = { account, environment: host.environment, month: MONTH, now: kit.now() };
        drawn = await drawStatement(deps, of);
        onGuard('statement drawn up');
      });
      return drawn;
    },
  };
}
