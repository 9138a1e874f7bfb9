import type { ConsoleApp, ConsoleContext } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import { EXPORT_MAX_BYTES } from '../console-limits.ts';
import { type Api, apiOf } from './ask-api.ts';

export const SEE_OTHER = 303;
const ACCOUNT = 'default';
const MB = 1024 * 1024;
/** Parts of a form beside the file. */
const FORM_BYTES = 64 * 1024;
/** Profiles of our own templates: an export that has their columns needs no choice. */
const OWN: readonly string[] = ['standard', 'template-payments'];

/** Takes the file of Home: an export that is known is checked at once, another is asked about. */
export function serveCheck(app: ConsoleApp): void {
  app.post('/check', async (c) => {
    if (Number(c.req.header('content-length') ?? 0) > EXPORT_MAX_BYTES + FORM_BYTES)
      throw new ConsoleError('BODY-TOO-LARGE', { limit: EXPORT_MAX_BYTES / MB });
    const { file } = await c.req.parseBody();
    if (!(file instanceof File) || file.name === '') throw new ConsoleError('NO-FILE');
    const api = apiOf(app, c);
    const { upload } = await api.json(`/api/uploads?${new URLSearchParams({ file: file.name })}`, {
      method: 'POST',
      body: file.stream(),
      duplex: 'half',
    });
    return checkUpload(c, api, { upload, file: file.name });
  });
  // The file went past the console; that it is asked for again starts nothing twice.
  app.get('/uploads/:upload/arrived', async (c) => {
    const api = apiOf(app, c);
    const upload = c.req.param('upload');
    const { file } = await api.json(`/api/uploads/${encodeURIComponent(upload)}/name`);
    return checkUpload(c, api, { upload, file });
  });
}

async function checkUpload(c: ConsoleContext, api: Api, { upload, file }: { upload: string; file: string }) {
  const inspected: Inspected = await api.json(`/api/inspect?upload=${upload}`, { method: 'POST' });
  const profile = profileOf(inspected);
  if (profile === undefined) return c.redirect(`/uploads/${upload}`, SEE_OTHER);
  return startCheck(c, api, { upload, file, profile });
}

interface Inspected {
  profile: { extends?: string; read?: object } | null;
  open: string[];
  known: { profile: string }[];
}

/** The one profile that such an export was imported with, or that of our own columns; everything else is a question. */
function profileOf({ profile, open, known }: Inspected): string | undefined {
  const [only, ...others] = known;
  if (only !== undefined && others.length === 0) return only.profile;
  if (profile?.read !== undefined || open.length > 0) return undefined;
  return OWN.find((name) => name === profile?.extends);
}

/** Starts the dry run of an upload and shows it. */
export async function startCheck(
  c: ConsoleContext,
  api: Api,
  { upload, file, profile }: { upload: string; file: string; profile: string },
): Promise<Response> {
  const path = ['api', 'exports', ACCOUNT, profile, file].map(encodeURIComponent).join('/');
  const { job } = await api.json(`/${path}?dry_run=1&upload=${upload}`, { method: 'POST' });
  return c.redirect(`/jobs/${job}`, SEE_OTHER);
}
