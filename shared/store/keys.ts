/** Every key in the store is made here, so that a name is written once. */
const chunkName = (chunk: number) => `${String(chunk).padStart(5, '0')}.jsonl`;

export const jobKeys = (job: string) => ({
  prefix: `jobs/${job}/`,
  job: `jobs/${job}/job.json`,
  plan: `jobs/${job}/plan.json`,
  rows: `jobs/${job}/rows.jsonl`,
  /** The document of each row. */
  ordinals: `jobs/${job}/ordinals`,
  companion: (ending: string) => `jobs/${job}/export${ending}`,
  companionOf: (key: string, ending: string) => `jobs/${job}/${key}${ending}`,
  documents: (chunk: number) => `jobs/${job}/documents/${chunkName(chunk)}`,
  outcomes: (chunk: number) => `jobs/${job}/outcomes/${chunkName(chunk)}`,
  /** Put once a document of the job takes the place of another, or another its place. */
  trail: `jobs/${job}/trail`,
  /** On one machine: written after everything else of the job, its place in the chain of reports included. */
  finished: `jobs/${job}/finished.json`,
  /** Corrections of a check that people are making in the console, until it is checked again. */
  edits: `jobs/${job}/edits.json`,
  /** An approver sent the check back instead of approving it. */
  sentBack: `jobs/${job}/sent-back.json`,
  /** A person let it be issued in the console: it goes on by itself after a restart. */
  ofConsole: `jobs/${job}/console.json`,
  /** A person stopped the job: it is not continued. */
  stopped: `jobs/${job}/stopped.json`,
  /** The payments that a real run reported to the ledger. */
  payments: `jobs/${job}/payments.jsonl`,
  /** The run as which the ledger has counted the job, before it sent anything. */
  run: `jobs/${job}/run.json`,
  /** Of a dry run: sums of its plan that the report does not have. */
  planned: `jobs/${job}/planned.json`,
  /** The import that it belongs to. */
  import: `jobs/${job}/import.json`,
  /** The moment of the events of its report. */
  told: `jobs/${job}/told.json`,
  outcomesPrefix: `jobs/${job}/outcomes/`,
  /** Jobs that have read a retry file of this one. */
  retries: `jobs/${job}/retries/`,
  retry: (of: string) => `jobs/${job}/retries/${of}.json`,
  /** An array of `{ job, chunk }`, the items of a wave for the Distributed Map. */
  wave: (wave: number) => `jobs/${job}/waves/${wave}.json`,
});

export const IMPORTS_PREFIX = 'imports/';

/** Jobs of an import. Names of files are only in the records of the jobs. */
export const importKey = (id: string) => `${IMPORTS_PREFIX}${id}.json`;

/** Moments at which imports got a job, the newest first. */
export const NEWEST_IMPORTS_PREFIX = `${IMPORTS_PREFIX}newest/`;

export interface IncomingPlace {
  account: string;
  profile: string;
  file: string;
}

/** Account and profile of what lies in no place of an export; no account of a deployment can be called so. */
export const MISPLACED = '@misplaced';

/**
 * Roots of exports: `incoming/` is where people and programs drop them, `imported/` where the command `import` keeps
 * what it was given; nothing watches the second.
 */
export const exportRoots = ['incoming', 'imported'] as const;

type ExportRoot = (typeof exportRoots)[number];

export const exportKey = (root: ExportRoot, { account, profile, file }: IncomingPlace) =>
  `${root}/${account}/${profile}/${file}`;

/** Holds exports that were brought to the console, each under an id of its own; nothing watches it. */
export const UPLOADS_PREFIX = 'uploads/';

/** Holds the answers of requests that were sent with an Idempotency-Key. */
export const IDEMPOTENCY_PREFIX = 'idempotency/';

export const PROFILES_PREFIX = 'profiles/';

export const profileKey = (name: string) => `${PROFILES_PREFIX}${name}.json`;

/** Which profile each export was imported with is stored next to the profiles. */
export const KNOWN_EXPORTS = 'known';

export const KNOWN_EXPORTS_KEY = profileKey(KNOWN_EXPORTS);

/** Object with the facts of an account, under the prefix `accounts/`. */
export const accountKey = (account: string) => `accounts/${account}.json`;

export const reportPrefix = (place: IncomingPlace & { job: string }) =>
  `reports/${place.account}/${place.profile}/${place.file}/${place.job}/`;

export const RATES_PREFIX = 'rates/';
