import type { Construct } from 'constructs';
import { KEY_CHANGE_FILE } from '../../../shared/report/seal/key-change.ts';
import type { Permission } from '../permissions/allow.ts';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { maySeeOutputs } from '../permissions/may-see-outputs.ts';
import { mayReadSealKeys, maySeal } from '../storage/seal-key.ts';
import type { PeopleProps } from './people-props.ts';

/** `rowmark verify --stack` and `seal head --stack`: the fingerprint of the seal key, from KMS itself. */
export const mayKnowKeys = (scope: Construct, { seals }: PeopleProps): Permission[] => [
  maySeeOutputs(scope),
  mayReadSealKeys(seals),
];

/** `rowmark seal rotate --stack`: a link in the chain of every account, sealed with the old key. */
export const mayHandOver = (scope: Construct, { buckets, seals }: PeopleProps): Permission[] => {
  const reports = { bucket: buckets.reports, name: 'reports', keys: ['reports/*'] };
  return [
    maySeeOutputs(scope),
    mayRead({ ...reports, why: 'The newest report of an account is not known beforehand.' }),
    mayList(reports),
    mayWrite({
      ...reports,
      keys: [`reports/*/keys/*/${KEY_CHANGE_FILE}`, 'reports/*/latest.json'],
      why: 'A change of key is named after its account and its moment.',
    }),
    maySeal(seals),
  ];
};
