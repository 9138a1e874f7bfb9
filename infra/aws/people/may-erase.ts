import type { Construct } from 'constructs';
import { INDEX_PREFIX } from '../../../shared/jobs/find/index-head.ts';
import { ERASED_FILE } from '../../../shared/report/seal/erased-report.ts';
import { exportRoots, UPLOADS_PREFIX } from '../../../shared/store/keys.ts';
import type { Permission } from '../permissions/allow.ts';
import { mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { maySeeOutputs } from '../permissions/may-see-outputs.ts';
import { maySeal } from '../storage/seal-key.ts';
import type { PeopleProps } from './people-props.ts';

/** Exports, dropped and brought to the console, and uploads: of the same bytes, all are erased, so they are read and compared. */
const CONTENTS = [...exportRoots.map((root) => `${root}/*`), `${UPLOADS_PREFIX}*`];
/** And what was noted of them. */
const ERASED = [...CONTENTS, 'jobs/*', 'newest/*', 'plans/*', 'statements/*', `${INDEX_PREFIX}*`];

/** `rowmark erase --stack`: exports, jobs and reports with all their versions; neither the ledger nor a locked report. */
export const mayErase = (scope: Construct, { buckets, seals }: PeopleProps): Permission[] => [
  maySeeOutputs(scope),
  {
    sid: 'ListVersions',
    actions: ['s3:ListBucket', 's3:ListBucketVersions'],
    resources: [buckets.imports.bucketArn, buckets.reports.bucketArn],
  },
  mayRead({
    bucket: buckets.imports,
    name: 'exports, jobs, statements and index',
    keys: [...CONTENTS, 'jobs/*', 'statements/*', `${INDEX_PREFIX}*`],
    why: 'Exports, jobs and months are not known beforehand.',
  }),
  {
    sid: 'ReadReportsAndLocks',
    actions: ['s3:GetObject', 's3:GetObjectVersion', 's3:GetObjectRetention'],
    resources: [buckets.reports.arnForObjects('reports/*')],
    wildcard: 'Any report may have to go.',
  },
  {
    sid: 'EraseForGood',
    actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    resources: [
      ...ERASED.map((keys) => buckets.imports.arnForObjects(keys)),
      buckets.reports.arnForObjects('reports/*'),
    ],
    wildcard: 'Any export, job or report may have to go.',
  },
  {
    sid: 'KeepPlaceInChain',
    actions: ['s3:PutObject'],
    resources: [buckets.reports.arnForObjects(`reports/*/${ERASED_FILE}`)],
    wildcard: 'A report is named after its job.',
  },
  mayWrite({
    bucket: buckets.imports,
    name: 'index',
    keys: [`${INDEX_PREFIX}*`],
    why: 'The index of an account is written again without what goes.',
  }),
  maySeal(seals),
];
