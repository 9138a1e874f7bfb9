import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { StoredFile } from '../../../shared/sheet/byte-source.ts';
import { UPLOADS_PREFIX } from '../../../shared/store/keys.ts';
import { momentaryFolder } from '../../../shared/store/momentary.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { type Store, sha256Hex } from '../../../shared/store/store.ts';
import type { ConsoleContext, DirectUpload, Person } from '../console-host.ts';
import { EXPORT_MAX_BYTES } from '../console-limits.ts';
import { boundedBody } from '../guard/requests.ts';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const OWNER_DIGITS = 12;

/** An id with digits of its owner's name: people with roles per account find only their own uploads. */
function uploadId({ name }: Person): string {
  const id = crypto.randomUUID().slice(0, -OWNER_DIGITS);
  return id + ownerDigits(id, name);
}

const ownerDigits = (id: string, name: string): string => sha256Hex(`${id}${name}`).slice(0, OWNER_DIGITS);

/** Keeps the bytes of an export, in a place that starts no jobs, until a request starts its first one. */
export async function storeUpload(
  store: Store,
  { source, file, by }: { source: StoredFile; file: string; by: Person },
) {
  const name = safeName(file);
  const id = uploadId(by);
  const key = `${UPLOADS_PREFIX}${id}/${name}`;
  await (typeof source === 'string' ? store.putFile(key, source) : store.put(key, source));
  return { id, file: name };
}

/** A form that uploads a file past the console; its browser then opens the page of the arrival. */
export async function expectUpload(
  apart: DirectUpload,
  { file, by }: { file: string | undefined; by: Person },
) {
  const upload = uploadId(by);
  const prefix = `${UPLOADS_PREFIX}${upload}/`;
  if (file === undefined)
    return { upload, form: await apart.uploadForm({ prefix, arrival: `/uploads/${upload}/arrived` }) };
  const name = safeName(file);
  return { upload, file: name, form: await apart.uploadForm({ key: `${prefix}${name}` }) };
}

function safeName(file: string): string {
  const name = file.normalize('NFC');
  if (!isSafeName(name)) throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
  return name;
}

export async function findUpload(store: Store, { id, by }: { id: string; by: Person }) {
  const isOwn = by.rolesIn === undefined || id.endsWith(ownerDigits(id.slice(0, -OWNER_DIGITS), by.name));
  if (UPLOAD_ID.test(id) && isOwn)
    for await (const { key } of store.list(`${UPLOADS_PREFIX}${id}/`))
      return { id, key, file: key.slice(key.lastIndexOf('/') + 1) };
  throw new RefusedRequest('UPLOAD-UNKNOWN');
}

/** A file of this machine with these bytes, streamed; gone when it is disposed of. */
export async function momentaryFile(bytes: AsyncIterable<Uint8Array | string>) {
  const folder = await momentaryFolder();
  const path = join(folder, 'export');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** The same with the bytes of a request. */
export const uploadedFile = (request: Request) => momentaryFile(boundedBody(request, EXPORT_MAX_BYTES));

/** The same for a request with a file: an empty body is refused. */
export async function wholeFile(request: Request): ReturnType<typeof uploadedFile> {
  const file = await uploadedFile(request);
  if ((await stat(file.path)).size > 0) return file;
  await file[Symbol.asyncDispose]();
  throw new RefusedRequest('BODY-UNREADABLE', { reason: { en: 'it is empty', el: 'είναι κενό' } });
}

/** The export of a request: its body, or an earlier upload. */
export async function exportSource(c: ConsoleContext, upload: string | undefined) {
  const { host, person: by } = c.var;
  if (upload === undefined) {
    const body = await wholeFile(c.req.raw);
    return { ...body, stored: body.path, file: undefined };
  }
  const { key, file } = await findUpload(host.store, { id: upload, by });
  const kept = await host.store.localFile(key);
  return { ...kept, stored: kept.bytes ?? kept.path, file };
}
