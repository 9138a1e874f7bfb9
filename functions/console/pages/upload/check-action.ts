import { html } from 'hono/html';
import { RefusedRequest } from '../../../../shared/problems/refusal.ts';
import { listAccounts } from '../../api/accounts-route.ts';
import { uploadOf as keptUpload } from '../../api/profile-routes.ts';
import { inspectAnExport, kept, type ShownInspection, startAnExport } from '../../api/uploads-route.ts';
import type { ConsoleApp, ConsoleContext } from '../../console-host.ts';
import { uploadAccounts } from '../../guard/own-accounts.ts';
import { queryText, run } from '../../http/operations.ts';
import { accountChoice, leadToJob, page, SEE_OTHER } from '../frame/page.ts';

/** Profiles of our own templates: an export with their columns needs no choice. */
const OWN: readonly string[] = ['standard', 'template-payments'];

/** Takes the file from Home. A known export is checked at once; any other leads to questions. */
export function serveCheck(app: ConsoleApp): void {
  app.post('/check', async (c) => {
    const { file, account } = await c.req.parseBody();
    if (!(file instanceof File) || file.name === '') throw new RefusedRequest('NO-FILE');
    const { upload } = await kept(c, new Request(c.req.url, { method: 'POST', body: file }), file.name);
    return checkUpload(c, { upload, file: file.name, account: String(account ?? '') });
  });
  // The file bypassed the console. A repeated request starts only one job.
  app.get('/uploads/:upload/arrived', async (c) => {
    const { id: upload, file } = await keptUpload(c);
    return checkUpload(c, { upload, file, account: c.req.query('account') ?? '' });
  });
}

type Uploaded = Record<'upload' | 'file' | 'account', string>;

async function checkUpload(c: ConsoleContext, { upload, file, account: named }: Uploaded) {
  const accounts = uploadAccounts(c, await run(c, listAccounts, {}));
  // A form past the console has no choice of account, and a wrong one would issue for another company.
  if (named === '' && accounts.length > 1) return c.html(accountPage(c, { upload, file, accounts }));
  const account = named || (accounts[0] ?? '');
  const profile = profileOf(await run(c, inspectAnExport, { upload, account }));
  if (profile === undefined) return c.redirect(uploadPath(upload, { account }), SEE_OTHER);
  return startCheck(c, { upload, file, profile, account });
}

/** Asks for the account of an upload. */
function accountPage(c: ConsoleContext, of: { upload: string; file: string; accounts: readonly string[] }) {
  const body = html`<h1>${of.file}</h1><form method="get" action="/uploads/${of.upload}/arrived" class="card actions">${accountChoice(c, of.accounts)}
<button class="primary">${c.var.say('check')}</button></form>`;
  return page(c, { title: of.file, body });
}

/** The only profile that such an export was imported with, or the profile of our own columns; everything else is a question. */
function profileOf({ profile, open, known }: ShownInspection): string | undefined {
  const [only, ...others] = known;
  if (only !== undefined && others.length === 0) return only.profile;
  if (profile?.read !== undefined || open.length > 0) return undefined;
  return OWN.find((name) => name === profile?.extends);
}

/** The page of an upload; `profile` is a saved profile to change. */
export const uploadPath = (upload: string, named: { account?: string; profile?: string; job?: string }) =>
  `/uploads/${upload}${queryText({ ...named, account: named.account || undefined })}`;

/** Starts the dry run of an upload and shows it. */
export const startCheck = (c: ConsoleContext, of: Uploaded & { profile: string }): Promise<Response> =>
  leadToJob(c, startAnExport, { ...of, dry_run: true });
