import type { AcceptedCodes } from '../../shared/records/records.ts';
import { type IncomingPlace, jobKeys } from '../../shared/store/keys.ts';
import { NoSuchObject, type Store } from '../../shared/store/store.ts';

/**
 * Identity of the work, by which a repeated import is recognised: the environment, the content, the profile's content,
 * whether it is a dry run, and the doubts that were accepted.
 */
export interface JobIdentity {
  environment: string;
  sha256: string;
  profile_sha256: string;
  dry_run: boolean;
  accept?: AcceptedCodes;
}

interface NewestJob extends JobIdentity {
  job: string;
}

const newestKey = ({ account, profile, file }: IncomingPlace) => `newest/${account}/${profile}/${file}.json`;

/** Remembers the newest job of each export on this machine, so that an interrupted one can go on. */
export const newestJobs = (store: Store) => ({
  remember: (place: IncomingPlace, job: NewestJob) => store.put(newestKey(place), JSON.stringify(job)),

  /** The newest job of the export, where it is the same work and did not come to its end. */
  async interrupted(place: IncomingPlace, identity: JobIdentity): Promise<string | undefined> {
    const newest = await read(store, newestKey(place));
    if (newest === undefined || !isSameWork(newest, identity)) return undefined;
    const finished = await store.head(jobKeys(newest.job).finished);
    return finished === undefined ? newest.job : undefined;
  },
});

const isSameWork = (a: JobIdentity, b: JobIdentity): boolean =>
  a.environment === b.environment &&
  a.sha256 === b.sha256 &&
  a.profile_sha256 === b.profile_sha256 &&
  a.dry_run === b.dry_run &&
  String(a.accept?.codes ?? '') === String(b.accept?.codes ?? '');

async function read(store: Store, key: string): Promise<NewestJob | undefined> {
  try {
    return JSON.parse(await store.readText(key));
  } catch (error) {
    if (error instanceof NoSuchObject) return undefined;
    throw error;
  }
}
