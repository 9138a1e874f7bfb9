import { type Host, type Kit, openKit, type World } from './kit.ts';
import { type Importing, importOver, newHost } from './world.ts';

export interface Dropped extends Importing {
  account: string;
  resend?: boolean | undefined;
  rebind?: boolean | undefined;
}

/** Imports that wait for a service which is down, and how long. */
const WAITING_SHARE = 0.3;
const WAIT_MS = 2 * 3_600_000;

/** The command `import` on one machine: one run at a time over a data folder, each a process of its own. */
export function openFolder(world: World, options: { name: string; copyOf?: Host; skew: () => number }) {
  const { sim } = world;
  const { name, copyOf } = options;
  const host = newHost(sim, name, { copyOf });
  let runs = 0;
  let line: Promise<unknown> = Promise.resolve();

  async function run(of: Dropped): Promise<'done' | 'died' | 'failed'> {
    runs += 1;
    const { dryRun = false, resend = false, rebind = false } = of;
    const process = sim.start(`${name} run ${runs}`, options.skew());
    const kit = openKit(world, host, { process, run: `run ${runs} of ${name}`, dryRun, resend, rebind });
    if (dryRun) process.isDryRun = true;
    sim.tell({ who: 'somebody', what: `${wordOf(of)} with ${name}`, about: `${of.account}/${of.file}` });
    // A clock that is set while a run goes on.
    sim.later(sim.chance(process.name).next() * 20_000, process, () => {
      process.skewMs = options.skew();
    });
    const waitMs = sim.chance(`${process.name}: waits`).next() < WAITING_SHARE ? WAIT_MS : 0;
    return new Promise((done) => {
      process.died = () => done('died');
      importOver(sim, { kit, process }, { ...of, waitMs }).then(
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
