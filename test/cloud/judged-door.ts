import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { listenHere } from '../listen-here.ts';
import { askedOf, type Heard, serviceOf } from './asked-of-aws.ts';
import { type Asked, type Identity, refusal } from './judges/iam.ts';

/** Servers behind the doors. */
export interface Behind {
  objects: { url: string; client: S3Client };
  dynamodb: string;
  /** Step Functions, Secrets Manager, KMS and STS. */
  others: string;
}

export interface Door {
  /** Who knocks, as IAM knows them; a session of an assumed role signs with a key of its own. */
  whoIs(heard: Heard): Identity;
  /** Answers of services that nothing stands behind; undefined where something does. */
  answer(heard: Heard): Promise<string | undefined>;
  /** The error that a service answers with in place of what was asked, such as `ThrottlingException`. */
  failing(asked: readonly Asked[]): Promise<string | undefined>;
  /** Told of every request, and why it was refused. */
  judged(of: { asked: Asked; refused: string | undefined }): void;
}

async function heardOf(request: IncomingMessage): Promise<Heard> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return {
    method: request.method ?? '',
    url: request.url ?? '/',
    headers: request.headers,
    body: Buffer.concat(pieces),
  };
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Hands a request on as it was signed. */
async function handOn(url: string, { method, url: path, headers, body }: Heard): Promise<Answer> {
  const sent = ask(`${url}${path}`, { method, headers, setHost: false });
  sent.end(body);
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return { status: response.statusCode ?? 500, headers: response.headers, body: Buffer.concat(pieces) };
}

const xml = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
});

const held = new Map<string, Promise<unknown>>();

/** One after the other, of those that name the same object. */
async function alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = held.get(key) ?? Promise.resolve();
  const own = before.then(work, work);
  held.set(key, own);
  return own.finally(() => held.get(key) === own && held.delete(key));
}

/** The gateway compares conditions of a PUT wrongly: they are compared here, and the object is put without them. */
async function putOnCondition({ client }: Behind['objects'], { url, headers, body }: Heard): Promise<Answer> {
  const [, Bucket = '', ...rest] = new URL(url, 'http://x').pathname.split('/').map(decodeURIComponent);
  const Key = rest.join('/');
  return alone(`${Bucket}/${Key}`, async () => {
    const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => undefined);
    const { 'if-match': match, 'if-none-match': none } = headers;
    const holds = none === undefined ? found?.ETag === match : found === undefined;
    if (!holds) return xml(412, 'PreconditionFailed');
    const { ETag, VersionId } = await client.send(new PutObjectCommand({ Bucket, Key, Body: body }));
    return { status: 200, headers: { etag: ETag, 'x-amz-version-id': VersionId }, body: Buffer.alloc(0) };
  });
}

/** S3 tells a caller who may not list the bucket that a missing object is forbidden. */
async function ofObjects(objects: Behind['objects'], heard: Heard, who: Identity): Promise<Answer> {
  const { 'if-match': match, 'if-none-match': none } = heard.headers;
  if (heard.method === 'PUT' && (match ?? none) !== undefined) return putOnCondition(objects, heard);
  const answer = await handOn(objects.url, heard);
  const [, bucket = '', key = ''] = new URL(heard.url, 'http://x').pathname.split('/');
  if (answer.status !== 404 || key === '') return answer;
  const lists = await refusal(who, { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` });
  return lists === undefined ? answer : xml(403, 'AccessDenied');
}

const json = (code: string, message: string): Answer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify({ __type: code, message })),
});

const denied = (heard: Heard, said: string): Answer =>
  serviceOf(heard) === 's3' ? xml(403, 'AccessDenied') : json('AccessDeniedException', said);

/** Every endpoint of AWS for one role, on loopback: the simulator of IAM judges each request before it is handed on. */
export async function openDoor(behind: Behind, { whoIs, answer: own, failing, judged }: Door) {
  async function answered(heard: Heard): Promise<Answer> {
    const who = whoIs(heard);
    const asked = askedOf(heard);
    if (asked === undefined) {
      const unknown = {
        action: 'unknown',
        resource: `${heard.method} ${heard.url} ${heard.headers['x-amz-target']}`,
      };
      judged({ asked: unknown, refused: 'nobody knows what it asks for' });
      return denied(heard, 'nobody knows what it asks for');
    }
    for (const one of asked) {
      const refused = await refusal(who, one);
      judged({ asked: one, refused });
      if (refused !== undefined) return denied(heard, refused);
    }
    const service = serviceOf(heard);
    const failure = await failing(asked);
    if (failure !== undefined) return service === 's3' ? xml(503, 'SlowDown') : json(failure, 'not now');
    if (service === 's3') return ofObjects(behind.objects, heard, who);
    if (service === 'dynamodb') return handOn(behind.dynamodb, heard);
    const text = await own(heard);
    if (text === undefined) return handOn(behind.others, heard);
    return {
      status: 200,
      headers: { 'content-type': text.startsWith('<') ? 'text/xml' : 'application/x-amz-json-1.0' },
      body: Buffer.from(text),
    };
  }
  const server = createServer(async (request, response) => {
    const heard = await heardOf(request);
    const { status, headers, body } = await answered(heard).catch((error: unknown) =>
      xml(500, String(error)),
    );
    const kept = Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !/^(transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(status, Object.fromEntries(kept) as Record<string, string>).end(body);
  });
  server.on('checkContinue', (request, response) => {
    response.writeContinue();
    server.emit('request', request, response);
  });
  server.keepAliveTimeout = 0;
  return listenHere(server);
}
