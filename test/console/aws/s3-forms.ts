import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { listenHere } from '../../listen-here.ts';

const SECRET = 'S3RVER';

interface Policy {
  expiration: string;
  conditions: (Record<string, string> | [string, string, string] | [string, number, number])[];
}

/** S3's own rules for a form: everything that it says must be in its policy, and the policy must be signed by a key. */
function refused(fields: ReadonlyMap<string, string>, bucket: string, bytes: number): string | undefined {
  const policy = fields.get('policy') ?? '';
  const { expiration, conditions }: Policy = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'));
  const [, day = '', region = ''] = (fields.get('x-amz-credential') ?? '').split('/');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${SECRET}`,
  );
  const signature = createHmac('sha256', key).update(policy).digest('hex');
  if (signature !== fields.get('x-amz-signature')) return 'SignatureDoesNotMatch';
  if (Date.parse(expiration) < Date.now()) return 'Policy expired';
  const stated = new Map([...fields, ['bucket', bucket]]);
  const free = new Set(['policy', 'x-amz-signature', 'file']);
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      const [[name, value] = ['', '']] = Object.entries(condition);
      if (stated.get(name.toLowerCase()) !== value) return `${name} is not as the policy says`;
      free.add(name.toLowerCase());
    } else if (condition[0] === 'content-length-range') {
      if (bytes < Number(condition[1])) return 'EntityTooSmall';
      if (bytes > Number(condition[2])) return 'EntityTooLarge';
    } else {
      const name = String(condition[1]).slice(1);
      if (!stated.get(name)?.startsWith(String(condition[2]))) return `${name} begins otherwise`;
      free.add(name);
    }
  }
  const extra = [...fields.keys()].filter((name) => !free.has(name));
  return extra.length === 0 ? undefined : `Extra input fields: ${extra}`;
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: as S3 writes it.
const FILE_NAME = '${filename}';
const VERSION = 'x-amz-version-id';

/** The contents that an object has had, by the name of their version. */
function createVersions(client: S3Client) {
  const contents = new Map<string, Buffer>();
  const newest = new Map<string, string>();
  const placeOf = (url: string) => {
    const [, Bucket = '', ...key] = new URL(url, 'http://s3').pathname.split('/');
    return { Bucket, Key: decodeURIComponent(key.join('/')) };
  };
  return {
    newestOf: (url: string) => newest.get(JSON.stringify(placeOf(url))),
    content: (version: string) => contents.get(version),
    /** What was put just now. */
    async keep(url: string): Promise<string> {
      const { Body } = await client.send(new GetObjectCommand(placeOf(url)));
      const version = `v${contents.size + 1}`;
      contents.set(version, Buffer.from((await Body?.transformToByteArray()) ?? []));
      newest.set(JSON.stringify(placeOf(url)), version);
      return version;
    },
  };
}

/**
 * Takes forms and keeps versions as S3 does with a versioned bucket, and hands every other request on to a server that
 * speaks the rest of its protocol.
 */
export async function startS3WithForms({ endpoint, client }: { endpoint: string; client: S3Client }) {
  async function takeForm(request: IncomingMessage, response: ServerResponse) {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(pieces), { headers }).formData();
    const file = form.get('file');
    const fields = new Map(
      [...form].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
      ),
    );
    const bucket = request.url?.split('/')[1] ?? '';
    if (!(file instanceof File)) return void response.writeHead(400).end('no file');
    const key = (fields.get('key') ?? '').replaceAll(FILE_NAME, file.name);
    const why = refused(new Map([...fields, ['key', key]]), bucket, file.size);
    if (why !== undefined)
      return void response
        .writeHead(403)
        .end(`<Error><Code>AccessDenied</Code><Message>${why}</Message></Error>`);
    const Body = Buffer.from(await file.arrayBuffer());
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body }));
    const to = fields.get('success_action_redirect');
    if (to === undefined) return void response.writeHead(204).end();
    response.writeHead(303, { location: `${to}?${new URLSearchParams({ bucket, key })}` }).end();
  }
  const versions = createVersions(client);
  const behind = new URL(endpoint);
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data'))
      return void takeForm(request, response);
    const { method, headers, url: path = '/' } = request;
    const wanted = new URL(path, 'http://s3').searchParams.get('versionId');
    const content = wanted === null ? undefined : versions.content(wanted);
    if (wanted !== null && content === undefined) return void response.writeHead(404).end();
    if (wanted !== null && content !== undefined) {
      response.writeHead(200, { [VERSION]: wanted, 'content-length': content.length });
      return void response.end(method === 'HEAD' ? undefined : content);
    }
    const on = send(
      { host: behind.hostname, port: behind.port, agent: false, method, headers, path },
      async (answer) => {
        const isPut = method === 'PUT' && answer.statusCode === 200;
        const version = isPut ? await versions.keep(path) : versions.newestOf(path);
        response.writeHead(answer.statusCode ?? 500, {
          ...answer.headers,
          ...(version && { [VERSION]: version }),
        });
        answer.pipe(response);
      },
    );
    // It answers some requests with a body where none may be.
    on.on('error', () => response.destroy());
    request.pipe(on);
  });
  return listenHere(server);
}
