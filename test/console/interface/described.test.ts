import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { isFullRun } from '../../full-run.ts';
import { randomOf } from '../../simulator/random.ts';
import { thisMonth } from '../../today.ts';
import { openConsoleApp } from '../open-console-app.ts';
import type { jsonOf } from '../open-serve.ts';
import { receipts } from '../receipts.ts';
import { openStoppingConsole } from '../stopping-console.ts';

/** JSON of any form. */
type Json = Awaited<ReturnType<typeof jsonOf>>;
type App = Awaited<ReturnType<typeof openConsoleApp>>;

/** Numbers of a seed, and choices by them. */
function chances(seed: number) {
  const { below } = randomOf(seed);
  return { below, pick: <Value>(of: readonly Value[]): Value => of[below(of.length)] as Value };
}
type Draw = ReturnType<typeof chances>;

let app: App;
let described: Json;
/** Values of parameters that name something that is there. */
const known: Record<string, string[]> = {};

const wrong: string[] = [];
const answered = new Map<string, Set<number>>();

const PROFILE = {
  document: {
    external_id: 'external_id',
    invoice_type_code: { value: '11.1' },
    payment_method_type: { value: '3' },
  },
  line: {
    'line.name': 'line.name',
    'line.net_total_price': 'line.net_total_price',
    'line.vat_rate': 'line.vat_rate',
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
};

beforeAll(async () => {
  app = await openConsoleApp({ deliverEvent: async () => {} });
  described = await app.json('/api/openapi.json');
  const { job } = await ask('startExport', '/api/exports/default/standard/known.csv?dry_run=1', {
    method: 'POST',
    body: receipts(3),
  });
  const { plan } = await app.ended(job);
  await using stopping = await openStoppingConsole(app.host);
  const path = '/api/exports/default/standard/stopped.csv?dry_run=1';
  const stopped = await stopping.json(path, { method: 'POST', body: receipts(2, { prefix: 'S' }) });
  await app.ended(stopped.job);
  const resumed = await ask('resumeJob', `/api/jobs/${stopped.job}/resume`, { method: 'POST' });
  await app.ended(resumed.job);
  const approval = { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) };
  const run = await ask('approvePlan', `/api/jobs/${job}/approve`, approval);
  await app.ended(run.job);
  const [issued] = await app.json(`/api/jobs/${run.job}/rows`);
  const document = `account=default&document=${encodeURIComponent(issued.external_id)}`;
  const set = [{ field: 'lines.1.net_total_price', value: '9.90' }];
  await ask('replaceIssued', `/api/issued/replace?${document}`, {
    method: 'POST',
    body: JSON.stringify({ set }),
  });
  const put = (profile: object, headers: Record<string, string> = {}) =>
    ask('saveProfile', '/api/profiles/shop', { method: 'PUT', body: JSON.stringify(profile), headers });
  await put(PROFILE);
  const { version } = await app.json('/api/profiles/shop');
  await put({ ...PROFILE, read: { decimal: '.' } }, { 'If-Match': `"${version}"` });
  const taught = await app.json('/api/exports/default/standard/learning.csv?dry_run=1', {
    method: 'POST',
    body: receipts(1),
  });
  await app.ended(taught.job);
  const shop = { method: 'PUT', body: JSON.stringify({ profile: { ...PROFILE, name: 'shop' } }) };
  const changed = await ask('changeProfile', `/api/jobs/${taught.job}/profile`, shop);
  await app.ended(changed.job);
  const comment = { method: 'POST', body: JSON.stringify({ comment: 'Which rate?' }) };
  await ask('sendBack', `/api/jobs/${changed.job}/send-back`, comment);
  const { report } = await app.json(`/api/jobs/${run.job}`);
  await ask('verifyLink', '/api/verify', { method: 'POST', body: JSON.stringify({ report }) });
  const month = thisMonth();
  await ask('prepareStatement', `/api/statements/${month}`, { method: 'POST' });
  const { upload } = await app.json('/api/uploads?file=kept.csv', { method: 'POST', body: receipts(2) });
  const [event] = await app.json('/api/events');
  Object.assign(known, {
    job: [job, run.job],
    import: [event.import],
    upload: [upload],
    invoice: [issued.invoice_id],
    document: [issued.external_id, issued.mark],
    id: [event.id],
    name: ['summary.json', 'result.csv', 'shop'],
    version: [version],
    account: ['default'],
    profile: ['standard'],
    month: [month],
    file: ['statement.json', 'drawn.csv'],
  });
});
afterAll(async () => app[Symbol.asyncDispose]());

const operations = () =>
  Object.entries<Json>(described.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
  );

const resolved = (schema: Json): Json =>
  schema?.$ref === undefined ? schema : described.components.schemas[schema.$ref.split('/').at(-1)];

/** The schema with the components that it refers to, as one JSON Schema. */
const whole = (schema: Json): Json => ({
  ...JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')),
  $defs: JSON.parse(
    JSON.stringify(described.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  ),
});
const readers = new Map<Json, z.ZodType>();
const readerOf = (schema: Json): z.ZodType => {
  const known_ = readers.get(schema) ?? z.fromJSONSchema(whole(schema) as never);
  readers.set(schema, known_);
  return known_;
};

/** A value as a schema describes it or, at times, one that it does not. */
function drawn(schema_: Json, draw: Draw): unknown {
  const schema = resolved(schema_) ?? {};
  if (draw.below(12) === 0) return draw.pick([null, 7, '', 'Ωμέγα <b>', [], {}, -1, true, 'x'.repeat(300)]);
  if (schema.enum !== undefined) return draw.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  for (const some of [schema.anyOf, schema.oneOf, schema.allOf])
    if (some) return drawn(draw.pick(some), draw);
  const type = Array.isArray(schema.type) ? draw.pick(schema.type) : schema.type;
  if (type === 'array') return Array.from({ length: draw.below(3) }, () => drawn(schema.items ?? {}, draw));
  if (type === 'object') {
    const required = new Set<string>(schema.required ?? []);
    const own = Object.entries<Json>(schema.properties ?? {});
    const told = own.filter(([name]) => (required.has(name) ? draw.below(15) > 0 : draw.below(3) === 0));
    return Object.fromEntries(told.map(([name, one]) => [name, drawn(one, draw)]));
  }
  if (type === 'integer' || type === 'number') return draw.pick([0, 1, 2, 3, 50, 100_000_000]);
  if (type === 'boolean') return draw.below(2) === 0;
  return draw.pick(['a', 'μήνας', '2026-10', '0', '1.1', 'external_id', "'; --"]);
}

function drawnRequest({ path, method, operation }: ReturnType<typeof operations>[number], draw: Draw) {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let address = path;
  for (const parameter of operation.parameters ?? []) {
    const value = () => {
      const own = known[parameter.name];
      return own !== undefined && draw.below(5) > 0 ? draw.pick(own) : String(drawn(parameter.schema, draw));
    };
    if (parameter.in === 'path')
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(value() || 'x'));
    else if (parameter.in === 'query' && draw.below(3) === 0) query.set(parameter.name, value());
    else if (parameter.in === 'header' && draw.below(4) === 0)
      headers[parameter.name] = String(draw.below(40));
  }
  if (draw.below(10) === 0) query.set('unknown', 'x');
  const content: Json = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const body =
    json === undefined
      ? content['application/octet-stream'] && draw.pick([receipts(1), '', 'a;b\n1;2\n', '\u0000\u0001'])
      : draw.below(20) === 0
        ? '{"not json'
        : JSON.stringify(drawn(json.schema, draw));
  const search = query.size === 0 ? '' : `?${query}`;
  return { url: `${address}${search}`, init: { method: method.toUpperCase(), headers, body: body ?? null } };
}

it('names and groups every operation, once each', () => {
  const all = operations();
  const ids = all.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(all.length);
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id))).toBe(true);
  expect(all.filter(({ operation }) => (operation.tags ?? []).length !== 1)).toEqual([]);
});

/** Sends a request of an operation and compares the answer with the description. */
async function ask(operationId: string, url: string, init: RequestInit): Promise<Json> {
  const operation = operations().find((one) => one.operation.operationId === operationId)?.operation;
  const answer = await app.send(url, init);
  const text = await answer.text();
  answered.set(operationId, (answered.get(operationId) ?? new Set()).add(answer.status));
  const told = `${init.method} ${url} ${init.body ?? ''} → ${answer.status}`;
  const declared = operation?.responses[answer.status];
  if (declared === undefined) return void wrong.push(`${told}: not declared. ${text.slice(0, 200)}`);
  for (const [name, header] of Object.entries<Json>(declared.headers ?? {}))
    if (header.required && answer.headers.get(name) === null) wrong.push(`${told}: no header ${name}`);
  const schema = declared.content?.['application/json']?.schema;
  if (schema === undefined) return undefined;
  const body = JSON.parse(text);
  const read = readerOf(schema).safeParse(body);
  if (!read.success) wrong.push(`${told}: ${JSON.stringify(read.error.issues[0])}`);
  return body;
}

const ROUNDS = isFullRun ? 40 : 2;

it('answers requests that are drawn from its description as the description says', async () => {
  const draw = chances(20_261_121);
  for (let round = 0; round < ROUNDS; round++)
    for (const of of operations()) {
      const { url, init } = drawnRequest(of, draw);
      // Once each is refused for sure, whatever is drawn.
      const unknown = round > 0 ? '' : `${url.includes('?') ? '&' : '?'}unknown=x`;
      await ask(of.operation.operationId, `${url}${unknown}`, init);
    }
  expect(wrong.slice(0, 20)).toEqual([]);
  if (!isFullRun) return;
  const statuses = [...answered].map(([id, all]) => ({ id, all: [...all] }));
  expect(statuses.filter(({ all }) => !all.some((status) => status < 400))).toEqual([]);
  expect(statuses.filter(({ all }) => !all.some((status) => status >= 400)).map(({ id }) => id)).toEqual([]);
});
