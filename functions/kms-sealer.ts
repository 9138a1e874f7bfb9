import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { memoize } from '../shared/memoize.ts';
import { describeKey, nameOfError, type Sealer } from '../shared/report/seal.ts';
import { measure } from './metrics.ts';

/** Signs reports with Ed25519 keys that never leave KMS, named with commas, the newest last; a chain stays under its own. */
export async function kmsSealer(keyIds: string): Promise<Sealer> {
  const kms = new KMSClient({});
  const sealers = await Promise.all(keyIds.split(',').map((KeyId) => sealerWith(kms, KeyId)));
  const [newest] = sealers.slice(-1);
  if (newest === undefined) throw new Error('No key of KMS is named.');
  return {
    ...newest,
    keys: sealers.map(({ key }) => key),
    under: (key) => sealers.find((sealer) => sealer.key.sha256 === key?.sha256) ?? newest,
  };
}

/** The public key is requested once. */
async function sealerWith(kms: KMSClient, KeyId: string): Promise<Sealer> {
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

const ownSealer = /* @__PURE__ */ memoize(kmsSealer);

/** An alarm counts unsealed reports. */
function counted(error: unknown): unknown {
  measure({ ReportsUnsealed: 1 });
  return error;
}

const watched = (sealer: Sealer): Sealer => ({
  ...sealer,
  sign: (seal) => sealer.sign(seal).catch((error: unknown) => Promise.reject(counted(error))),
  under: (key) => watched(sealer.under?.(key) ?? sealer),
});

/** The holder of the keys in KMS, or the name of the error while they are disabled or lost. */
export const sealerOr = async (
  keys: string | undefined,
): Promise<{ sealer: Sealer | undefined; unsealed?: string }> =>
  keys === undefined
    ? { sealer: undefined }
    : ownSealer(keys).then(
        (sealer) => ({ sealer: watched(sealer) }),
        (error: unknown) => ({ sealer: undefined, unsealed: nameOfError(counted(error)) }),
      );
