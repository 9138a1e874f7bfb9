import { RemovalPolicy } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Permission } from '../permissions/allow.ts';

/** The Ed25519 key that reports are sealed with; it outlives the stack, as the reports do. */
export const sealKey = (scope: Construct): Key =>
  new Key(scope, 'Seal', {
    description: 'Seals reports',
    keySpec: KeySpec.ECC_NIST_EDWARDS25519,
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: RemovalPolicy.RETAIN,
  });

export const maySeal = ({ keyArn }: Key): Permission => ({
  sid: 'Seal',
  actions: ['kms:Sign', 'kms:GetPublicKey'],
  resources: [keyArn],
});
