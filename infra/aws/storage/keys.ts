import { RemovalPolicy } from 'aws-cdk-lib';
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { DeploymentOptions } from '../options.ts';
import type { Permission } from '../permissions/allow.ts';

type Asked = Pick<DeploymentOptions, 'sealKeys' | 'ownKey' | 'sandbox'>;

/** The Ed25519 keys that reports are sealed with, the oldest first; they outlive the stack, as the reports do. */
export const sealKeys = (scope: Construct, { sealKeys: count, sandbox }: Asked): Key[] =>
  Array.from({ length: count }, (_, index) => {
    const id = index === 0 ? 'Seal' : `Seal${index + 1}`;
    const removalPolicy = sandbox ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    const kind = { keySpec: KeySpec.ECC_NIST_EDWARDS25519, keyUsage: KeyUsage.SIGN_VERIFY };
    return new Key(scope, id, { description: 'Seals reports', ...kind, removalPolicy });
  });

/** The customer's own key for buckets and ledger, if the option is set. */
export const dataKey = (scope: Construct, { ownKey, sandbox }: Asked): Key | undefined =>
  ownKey
    ? new Key(scope, 'Data', {
        description: 'Encrypts exports, reports and the ledger',
        enableKeyRotation: true,
        removalPolicy: sandbox ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      })
    : undefined;

/** Reads and writes content under the key; empty without such a key. */
export const mayUseKey = (key: IKey | undefined): Permission[] =>
  key === undefined
    ? []
    : [{ sid: 'UseDataKey', actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [key.keyArn] }];

/** Each chain stays under its key until that hands over, so all of them are needed. */
export const sealEnvironment = (seals: readonly Key[]) => ({
  ROWMARK_SEAL: seals.map(({ keyArn }) => keyArn).join(','),
});

export const mayReadSealKeys = (seals: readonly Key[]): Permission => {
  return { sid: 'ReadSealKey', actions: ['kms:GetPublicKey'], resources: seals.map(({ keyArn }) => keyArn) };
};

export const maySeal = (seals: readonly Key[]): Permission => {
  return { ...mayReadSealKeys(seals), sid: 'Seal', actions: ['kms:Sign', 'kms:GetPublicKey'] };
};
