import { existsSync } from 'node:fs';
import { isAmazonsThere } from '../contracts/amazons-dynamodb.ts';

const BINARIES = ['/usr/bin', '/usr/local/bin'];
const found = (name: string) => BINARIES.map((folder) => `${folder}/${name}`).find(existsSync);

/** The second version of the AWS CLI, as Debian packages it. */
export const AWS_CLI = found('aws') ?? 'aws';

/** Programs of the judges that are not here, with the package of Debian that brings each. */
export const missingJudges = [
  ...Object.entries({
    'ceph-mon': 'ceph-mon',
    'ceph-osd': 'ceph-osd',
    radosgw: 'radosgw',
    'radosgw-admin': 'radosgw',
    'ceph-authtool': 'ceph-common',
    aws: 'awscli',
  }).flatMap(([program, debian]) => (found(program) === undefined ? [`${program} (${debian})`] : [])),
  ...(isAmazonsThere() ? [] : ['DynamoDB Local and Java (default-jre-headless; .ci/run brings the jar)']),
];

/** Throws a sentence that names what is missing: only `.ci/run` installs it. */
export function assertJudgesThere(): void {
  if (missingJudges.length > 0)
    throw new Error(`npm run test:cloud needs ${missingJudges.join(', ')}. Install them, or run .ci/run.`);
}
