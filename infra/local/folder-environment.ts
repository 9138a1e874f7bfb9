import { z } from 'zod';
import { storedForm } from '../../shared/records/stored-form.ts';
import { findStored } from '../../shared/records/stored-object.ts';
import type { Store } from '../../shared/store/store.ts';
import { listJobs } from './find-job.ts';

const KEY = 'environment.json';
const environmentForm = storedForm(z.object({ environment: z.string() }));

/** The environment that the exports in `incoming/` were last served to; of a folder of 0.1.0, that of its newest job. */
export async function folderEnvironment(store: Store): Promise<string | undefined> {
  const remembered = await findStored(store, KEY, environmentForm);
  return remembered?.environment ?? (await listJobs(store)).at(-1)?.environment;
}

export const rememberEnvironment = (store: Store, environment: string) =>
  store.put(KEY, environmentForm.text({ environment }));
