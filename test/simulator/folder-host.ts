import { createHash } from 'node:crypto';
import { importContent } from '../../infra/local/import-file.ts';
import { createPatience } from '../../infra/local/patience.ts';
import { exportKey } from '../../shared/store/keys.ts';
import { type Host, openKit, type World } from './kit.ts';
import { MemoryTables } from './memory-dynamodb.ts';
import { MemoryObjects } from './memory-store.ts';

export interface Dropped {
  account: string;
  file: string;
  text: string;
  dryRun?: boolean;
  resend?: boolean;
}

/** Imports that wait for a service which is down, and how long. */
const WAITING_SHARE = 0.3;
const WAIT_MS = 2 * 3_600_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The command `import` on one machine: one run at a time over a data folder, each a process of its own. */
export function openFolder(world: World, options: { name: string; copyOf?: Host }) {
  const { sim } = world;
  const { name, copyOf } = options;
  const host: Host = {
    name,
    environment: 'sandbox',
    objects: copyOf?.objects.copy() ?? new MemoryObjects(() => sim.now),
    ledger: copyOf?.ledger.copy() ?? new MemoryTables(),
  };
  let runs = 0;
  let line: Promise<unknown> = Promise.resolve();

  async function run(of: Dropped): Promise<'done' | 'died' | 'failed'> {
    runs += 1;
    const { dryRun = false, resend = false } = of;
    const process = sim.start(`${name} run ${runs}`);
    const kit = openKit(world, host, { process, run: `run ${runs} of ${name}`, dryRun, resend });
    const place = { account: of.account, profile: 'standard', file: of.file };
    sim.tell({
      who: 'somebody',
      what: `${dryRun ? 'tries' : 'imports'} with ${name}`,
      about: `${of.account}/${of.file}`,
    });
    const start = async () => {
      const key = exportKey('imported', place);
      const { version } = await kit.store.put(key, of.text);
      const received = await kit.receive({
        detail: { bucket: { name: 'local' }, object: { key, 'version-id': version } },
      });
      if (!('job' in received)) throw new Error('an export was ignored');
      return received.job;
    };
    const waited = sim.chance(`${process.name}: waits`).next() < WAITING_SHARE ? WAIT_MS : 0;
    const patience = createPatience({
      waitMs: waited,
      onWait: () => {},
      signal: new AbortController().signal,
      now: () => sim.now,
      sleep: (ms) => sim.sleep(ms, process),
    });
    // The job is known to the process as soon as a step begins.
    const handlers = {
      intake: (event: unknown) => kit.handlers.intake(named(event)),
      issue: (event: unknown) => kit.handlers.issue(named(event)),
      report: (event: unknown) => kit.handlers.report(named(event)),
    };
    const named = (event: unknown) => {
      if (event instanceof Object && 'job' in event) process.job = String(event.job);
      return event;
    };
    return new Promise((done) => {
      process.died = () => done('died');
      importContent(
        { store: kit.store, environment: host.environment, handlers, accept: undefined, patience },
        { place, sha256: sha256(of.text), profileSha256: 'standard', dryRun, start },
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
  return { host, importOne };
}

export type Folder = ReturnType<typeof openFolder>;
