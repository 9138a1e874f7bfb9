import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { describeKey, type Sealer } from '../shared/report/seal/seal-key.ts';

/** Signs reports with an Ed25519 key that never leaves KMS; its public half is asked for once. */
export async function kmsSealer(KeyId: string): Promise<Sealer> {
  const kms = new KMSClient({});
  const { PublicKey = new Uint8Array() } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  return {
    key: describeKey(createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' })),
    async sign(seal) {
      const { Signature = new Uint8Array() } = await kms.send(
        new SignCommand({
          KeyId,
          Message: Buffer.from(seal),
          MessageType: 'RAW',
          SigningAlgorithm: 'ED25519_SHA_512',
        }),
      );
      return Buffer.from(Signature).toString('base64');
    },
  };
}
