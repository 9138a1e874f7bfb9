import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { createOutageRetry } from '../../infra/local/host/run-job.ts';
import { importContent } from '../../infra/local/import/import-file.ts';
import type { ApprovedReport } from '../../shared/jobs/approve/approved-plan.ts';
import type { Log } from '../../shared/log.ts';
import type { Faults } from './faults.ts';
import { type Host, type Kit, openKit, type Planted, type World } from './kit.ts';
import type { Gate } from './lives/gate.ts';
import { MemoryTables } from './memory-dynamodb.ts';
import { MemoryObjects } from './memory-store.ts';
import { portCalls } from './port-calls.ts';
import { createServiceWay, type ServiceWay } from './service-way.ts';
import { openService, type ServiceWorld } from './service-world.ts';
import type { Process, Simulation } from './simulation.ts';

interface WorldOptions {
  faults: Faults;
  /** Shares its service with another world, and what they come to. */
  beside?: Opened;
  isDown?: (now: number) => boolean;
  planted?: Planted;
  gate?: Gate | undefined;
  documentsAtOnce?: number;
}

interface Opened {
  world: World;
  service: ServiceWorld;
  way: ServiceWay;
  cells: Set<string>;
  /** Log lines with a key, a token, a document or a person. */
  leaks: Set<string>;
  guards: Record<string, number>;
}

/** Opens the ways of all hosts to one service, and counts what they come to. */
export async function openWorld(sim: Simulation, of: WorldOptions): Promise<Opened> {
  const { faults, planted = {}, gate, documentsAtOnce = 2, isDown = () => false } = of;
  const service = of.beside?.service ?? (await openService(() => sim.now));
  const call = portCalls(sim, faults);
  const way = createServiceWay({ sim, call, service, isDown: () => isDown(sim.now) });
  const { cells, guards }: Pick<Opened, 'cells' | 'guards'> = of.beside ?? { cells: new Set(), guards: {} };
  const onGuard = (name: string) => {
    guards[name] = (guards[name] ?? 0) + 1;
  };
  const leaks = new Set<string>();
  const log: Log = (event, fields) => {
    const line = inspect({ event, ...fields }, { depth: null });
    if (SECRET.test(line)) leaks.add(`is logged: ${line}`);
  };
  const { exchangeOf } = way;
  const onCell = (name: string) => void cells.add(name);
  const world: World = { sim, call, exchangeOf, onCell, onGuard, gate, log, planted, documentsAtOnce };
  return { world, service, way, cells, guards, leaks };
}

/** What no log line may have: keys and tokens, external_ids, and words of documents and persons. */
const SECRET =
  /key-(?:alpha|beta)|bearer|eyJ|\bD[1-5]\b|\b[TSC]-\d|ΤΔΑ|(?:ch|re)_\d|content [01]|Είδος|Πριόνι|Aegean|Island|(?<!\d\.)\b\d{9}\b|Ακτή|Πειραι/i;

/** Makes an empty host, or one with a copy of what another keeps. */
export const newHost = (
  sim: Simulation,
  name: string,
  { environment = 'sandbox', copyOf }: Place = {},
): Host => ({
  ...{ name, environment, logins: new Map(copyOf?.logins), fullUntil: 0 },
  objects: copyOf?.objects.copy() ?? new MemoryObjects(() => sim.now),
  ledger: copyOf?.ledger.copy() ?? new MemoryTables(),
});
interface Place {
  environment?: string;
  copyOf?: Host | undefined;
}

export interface Importing {
  account?: string;
  profile?: string | undefined;
  file: string;
  /** Content of the file at any moment: somebody may write it anew while it is read. */
  textNow: () => string;
  dryRun?: boolean | undefined;
  amend?: boolean | undefined;
  corrections?: string | undefined;
  approved?: ApprovedReport | undefined;
  /** How long it waits for a service that is down. */
  waitMs?: number;
}

/** Imports as the command does, in one process: it goes on with a job that was interrupted. */
export function importOver(sim: Simulation, { kit, process }: { kit: Kit; process: Process }, of: Importing) {
  const { account = 'alpha', profile = 'standard', file, textNow, waitMs = 0 } = of;
  const { dryRun = false, amend = false, corrections, approved } = of;
  const place = { account, profile, file };
  const put = (key: string) => kit.store.put(key, textNow());
  const patience = createOutageRetry({
    ...{ waitMs, onWait: () => {}, signal: new AbortController().signal, now: () => sim.now },
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
  const sha256 = createHash('sha256').update(textNow()).digest('hex');
  const asked = { place, sha256, profileSha256: profile, dryRun, amend, corrections, approved };
  const approving = { now: () => new Date(sim.now) };
  const host = { ...kit, handlers, approving, accept: undefined, on: undefined, patience };
  return importContent(host, { ...asked, path: file, put, by: 'accounting' }, () => {});
}

interface Run extends Omit<Importing, 'textNow'> {
  text: string;
  resend?: boolean;
  /** Chunks of the account at once, where functions share its load; a lock proves that no other run lives without it. */
  places?: number;
  isLocked?: boolean;
}

/** Runs imports over a host, each a process of its own; all may go on at once. Rejects where one fails, or dies. */
export function openMachine(host: Host) {
  let runs = 0;
  return (world: World, { text, places, resend, isLocked = false, ...of }: Run): Promise<string> => {
    const { sim } = world;
    runs += 1;
    const process = sim.start(`run ${runs}`);
    const locked = { ...(isLocked && { run: process.name }), ...(places !== undefined && { places }) };
    const { dryRun = false } = of;
    const kit = openKit(world, host, { process, dryRun, resend: resend ?? false, ...locked });
    return new Promise((done, fail) => {
      process.died = () => fail(new Error('died'));
      importOver(sim, { kit, process }, { ...of, textNow: () => text }).then(
        ({ report }) => done(report),
        fail,
      );
    });
  };
}
