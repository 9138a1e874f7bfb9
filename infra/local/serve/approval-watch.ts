import { lstat, readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  APPROVALS_PREFIX,
  type ApprovalRefusal,
  parseApprovalKey,
  receiveApproval,
} from '../../../shared/jobs/approve/approve-plan.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { LocalHost } from '../host/local-host.ts';
import { TRY_AGAIN_MS } from './serve-incoming.ts';

/** Name of the user that owns a file, by this machine's user database; its number if there is no name. */
async function ownerName(uid: number): Promise<string> {
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of known.split('\n')) {
    const [name = '', , id] = line.split(':');
    if (id === String(uid)) return name;
  }
  return namedSelf(uid) ?? `uid ${uid}`;
}

/** Users of a directory service are not in that file. */
function namedSelf(uid: number): string | undefined {
  try {
    const self = userInfo();
    // Windows has no user numbers.
    return self.uid === uid || self.uid === -1 ? self.username : undefined;
  } catch {
    return undefined;
  }
}

interface ServingApprovals {
  data: string;
  host: Pick<LocalHost, 'store' | 'approving'>;
  /** Runs the job that an approval starts; throws if a later try is needed. */
  run(job: string, key: string): Promise<void>;
  /** Called once for each version of an approval that starts nothing. */
  refused(key: string, why: ApprovalRefusal | 'no-approval'): void;
  failed(key: string, error: unknown): void;
  now?: () => number;
}

interface SeenApproval {
  key: string;
  version: string;
  uid: number;
  at: string;
}

/**
 * One look at `approvals/`: each new file starts the real run of its plan. The file's owner is the approver
 * and its arrival is the time; its content does not count.
 */
export function createApprovalWatch(serving: ServingApprovals): () => Promise<void> {
  const { host, now = Date.now } = serving;
  const done = new Map<string, string>();
  const again = new Map<string, number>();

  async function see({ key, version, uid, at }: SeenApproval): Promise<void> {
    if (parseApprovalKey(key) === undefined) return serving.refused(key, 'no-approval');
    const answer = await receiveApproval(host.approving, { key, version, by: await ownerName(uid), at });
    if ('refused' in answer) return serving.refused(key, answer.refused);
    if ('ignored' in answer || (await host.store.head(jobKeys(answer.job).finished))) return;
    await serving.run(answer.job, key);
  }

  return async () => {
    for (const seen of await approvalsIn(serving.data)) {
      const { key, version } = seen;
      if (done.get(key) === version || now() < (again.get(key) ?? 0)) continue;
      try {
        await see(seen);
        done.set(key, version);
      } catch (error) {
        again.set(key, now() + TRY_AGAIN_MS);
        serving.failed(key, error);
      }
    }
  };
}

/** Files below `approvals/<account>/`; a link does not count as an approval. */
async function approvalsIn(data: string): Promise<SeenApproval[]> {
  const found: SeenApproval[] = [];
  for (const account of await namesIn(join(data, APPROVALS_PREFIX)))
    for (const name of await namesIn(join(data, APPROVALS_PREFIX, account))) {
      const key = `${APPROVALS_PREFIX}${account}/${name}`;
      const stat = await lstat(join(data, key), { bigint: true }).catch(() => undefined);
      if (!stat?.isFile() || name.startsWith('.')) continue;
      const version = `${stat.mtimeNs.toString(36)}-${stat.ino.toString(36)}`;
      found.push({ key, version, uid: Number(stat.uid), at: stat.ctime.toISOString() });
    }
  return found;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
