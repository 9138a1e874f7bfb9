import { createHash, createHmac } from 'node:crypto';
import type { DirectUpload, UploadForm } from '../console-host.ts';
import { EXPORT_MAX_BYTES, UPLOAD_FORM_SECONDS } from '../console-limits.ts';

interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface PresignOptions {
  credentials(): Promise<Signer>;
  region: string;
  now: () => Date;
  /** The bucket of a key. */
  bucketOf(key: string): string;
  /** The console's own address. */
  url: string;
  /** Address of a bucket: `https://<bucket>.s3.<region>.amazonaws.com`. */
  addressOf(bucket: string): string;
}

const ADDRESS_LIFE_SECONDS = 300;
const ALGORITHM = 'AWS4-HMAC-SHA256';
const MS_PER_SECOND = 1000;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Encodes as Signature Version 4 requires: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signer, the moment and the scope: the common parts of form and address. */
async function signing({ credentials, region, now }: PresignOptions) {
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials();
  const at = now();
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 'yyyymmdd'.length);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  return {
    at,
    stamp,
    scope,
    sessionToken,
    credential: `${accessKeyId}/${scope}`,
    sign: (text: string): string => hmac(key, text).toString('hex'),
  };
}

/** Forms and addresses signed with the function's own role (Signature Version 4), limited to its rights. */
export function presigned(options: PresignOptions): Pick<DirectUpload, 'uploadForm' | 'addressOf'> {
  return {
    uploadForm: (to) => uploadForm(options, to),
    async addressOf(key, name) {
      const { stamp, scope, credential, sessionToken, sign } = await signing(options);
      const base = new URL(options.addressOf(options.bucketOf(key)));
      const path = `${base.pathname.replace(/\/$/, '')}/${key.split('/').map(encoded).join('/')}`;
      const query = Object.entries({
        'X-Amz-Algorithm': ALGORITHM,
        'X-Amz-Credential': credential,
        'X-Amz-Date': stamp,
        'X-Amz-Expires': String(ADDRESS_LIFE_SECONDS),
        ...(sessionToken === undefined ? {} : { 'X-Amz-Security-Token': sessionToken }),
        'X-Amz-SignedHeaders': 'host',
        'response-content-disposition': `attachment; filename*=UTF-8''${encoded(name)}`,
      })
        .map(([parameter, value]) => `${encoded(parameter)}=${encoded(value)}`)
        .join('&');
      const request = ['GET', path, query, `host:${base.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
      const digest = createHash('sha256').update(request).digest('hex');
      const signature = sign([ALGORITHM, stamp, scope, digest].join('\n'));
      return `${base.origin}${path}?${query}&X-Amz-Signature=${signature}`;
    },
  };
}

/** A form whose policy binds it to its key, to the size of an export and to an hour. */
async function uploadForm(
  options: PresignOptions,
  to: Parameters<DirectUpload['uploadForm']>[0],
): Promise<UploadForm> {
  const { at, stamp, credential, sessionToken, sign } = await signing(options);
  const key = 'key' in to ? to.key : `${to.prefix}\${filename}`;
  const stated = {
    ...('key' in to ? { key } : { success_action_redirect: `${options.url}${to.arrival}` }),
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': credential,
    'x-amz-date': stamp,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const bucket = options.bucketOf(key);
  const conditions = [
    { bucket },
    ...Object.entries(stated).map(([name, value]) => ({ [name]: value })),
    ...('key' in to ? [] : [['starts-with', '$key', to.prefix]]),
    ['content-length-range', 1, EXPORT_MAX_BYTES],
  ];
  const expiration = new Date(at.getTime() + UPLOAD_FORM_SECONDS * MS_PER_SECOND).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  return {
    url: options.addressOf(bucket),
    fields: { key, ...stated, policy, 'x-amz-signature': sign(policy) },
  };
}
