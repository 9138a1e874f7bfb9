import { RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Permission } from '../permissions/allow.ts';

/** The Ed25519 keys that reports are sealed with, the oldest first; they outlive the stack, as the reports do. */
export const sealKeys = (scope: Construct, count: number): Key[] =>
  Array.from({ length: count }, (_, index) => sealKey(scope, index === 0 ? 'Seal' : `Seal${index + 1}`));

const sealKey = (scope: Construct, id: string): Key =>
  new Key(scope, id, {
    description: 'Seals reports',
    keySpec: KeySpec.ECC_NIST_EDWARDS25519,
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: RemovalPolicy.RETAIN,
  });

/** Each chain stays under its key until that hands over, so all of them are needed. */
export const sealEnvironment = (seals: readonly Key[]) => ({
  ROWMARK_SEAL: seals.map(({ keyArn }) => keyArn).join(','),
});

const arns = (seals: readonly Key[]): string[] => seals.map(({ keyArn }) => keyArn);

export const maySeal = (seals: readonly Key[]): Permission => ({
  sid: 'Seal',
  actions: ['kms:Sign', 'kms:GetPublicKey'],
  resources: arns(seals),
});

export const mayReadSealKeys = (seals: readonly Key[]): Permission => ({
  sid: 'ReadSealKey',
  actions: ['kms:GetPublicKey'],
  resources: arns(seals),
});
