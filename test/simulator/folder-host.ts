import { createHash } from 'node:crypto';
import { createOutageRetry } from '../../infra/local/host/outage-retry.ts';
import { importContent, startJob } from '../../infra/local/import/import-file.ts';
import type { ApprovedReport } from '../../shared/jobs/approve/approved-plan.ts';
import { type Host, type Kit, openKit, type World } from './kit.ts';
import { MemoryTables } from './memory-dynamodb.ts';
import { MemoryObjects } from './memory-store.ts';

export interface Dropped {
  account: string;
  profile?: string | undefined;
  file: string;
  /** Content of the file at any moment: somebody may write it anew while it is read. */
  textNow: () => string;
  dryRun?: boolean | undefined;
  resend?: boolean | undefined;
  rebind?: boolean | undefined;
  corrections?: string | undefined;
  approved?: ApprovedReport | undefined;
}

/** Imports that wait for a service which is down, and how long. */
const WAITING_SHARE = 0.3;
const WAIT_MS = 2 * 3_600_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The command `import` on one machine: one run at a time over a data folder, each a process of its own. */
export function openFolder(world: World, options: { name: string; copyOf?: Host; skew: () => number }) {
  const { sim } = world;
  const { name, copyOf } = options;
  const host: Host = {
    name,
    environment: 'sandbox',
    objects: copyOf?.objects.copy() ?? new MemoryObjects(() => sim.now),
    ledger: copyOf?.ledger.copy() ?? new MemoryTables(),
    logins: new Map(copyOf?.logins),
    fullUntil: 0,
  };
  let runs = 0;
  let line: Promise<unknown> = Promise.resolve();

  async function run(of: Dropped): Promise<'done' | 'died' | 'failed'> {
    runs += 1;
    const { dryRun = false, resend = false, rebind = false, corrections, approved } = of;
    const process = sim.start(`${name} run ${runs}`, options.skew());
    const kit = openKit(world, host, { process, run: `run ${runs} of ${name}`, dryRun, resend, rebind });
    if (dryRun) process.isDryRun = true;
    const { profile = 'standard' } = of;
    const place = { account: of.account, profile, file: of.file };
    sim.tell({
      who: 'somebody',
      what: `${wordOf(of)} with ${name}`,
      about: `${of.account}/${of.file}`,
    });
    // A clock that is set while a run goes on.
    sim.later(sim.chance(process.name).next() * 20_000, process, () => {
      process.skewMs = options.skew();
    });
    const start = () =>
      startJob({ ...kit, approving: { now: () => new Date(sim.now) } }, place, {
        path: of.file,
        put: (key) => kit.store.put(key, of.textNow()),
        corrections,
        approved,
        by: 'accounting',
      });
    const waited = sim.chance(`${process.name}: waits`).next() < WAITING_SHARE ? WAIT_MS : 0;
    const patience = createOutageRetry({
      waitMs: waited,
      onWait: () => {},
      signal: new AbortController().signal,
      now: () => sim.now,
      sleep: (ms) => sim.sleep(ms, process),
    });
    // The job is known to the process as soon as a step begins.
    const named = (event: unknown) => {
      if (event instanceof Object && 'job' in event) process.job = String(event.job);
      return event;
    };
    const handlers = {
      intake: (event: unknown) => kit.handlers.intake(named(event)),
      issue: (event: unknown) => kit.handlers.issue(named(event)),
      report: (event: unknown) => kit.handlers.report(named(event)),
    };
    const content = { place, sha256: sha256(of.textNow()), profileSha256: profile, dryRun };
    return new Promise((done) => {
      process.died = () => done('died');
      importContent(
        {
          store: kit.store,
          environment: host.environment,
          handlers,
          accept: undefined,
          on: undefined,
          patience,
        },
        { ...content, corrections, approved, start },
        () => {},
      ).then(
        ({ job }) => {
          sim.tell({ who: name, what: 'has reported', about: job });
          done('done');
        },
        (error: unknown) => {
          sim.tell({ who: process.name, what: 'ends', about: String(error) });
          done('failed');
        },
      );
    });
  }

  /** After the run before, however that ended. */
  const importOne = (of: Dropped): Promise<'done' | 'died' | 'failed'> => {
    const mine = line.then(() => run(of));
    line = mine;
    return mine;
  };

  /** A command beside imports, which may die at any of its calls; false where it does, or fails. */
  const command = (what: string, work: (kit: Kit) => Promise<unknown>): Promise<boolean> => {
    const mine = line.then(() => {
      runs += 1;
      const process = sim.start(`${name} command ${runs}`, options.skew());
      const kit = openKit(world, host, { process, run: `command ${runs} of ${name}` });
      sim.tell({ who: 'somebody', what, about: name });
      return new Promise<boolean>((done) => {
        process.died = () => done(false);
        work(kit).then(
          () => done(true),
          (error: unknown) => {
            sim.tell({ who: process.name, what: 'ends', about: String(error) });
            done(false);
          },
        );
      });
    });
    line = mine;
    return mine;
  };

  /** While no process is at work. */
  const between = (act: () => void): void => {
    line = line.then(act);
  };
  return { host, importOne, command, between };
}

export type Folder = ReturnType<typeof openFolder>;

function wordOf({ dryRun = false, corrections, approved }: Dropped): string {
  if (dryRun) return 'tries';
  if (approved !== undefined) return 'imports as approved';
  return corrections === undefined ? 'imports' : 'imports with corrections';
}
