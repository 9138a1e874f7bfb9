import { type ConsoleApp, serveApi } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { assertRole } from '../guard/assert-role.ts';
import type { JobList } from '../jobs/job-list.ts';
import { keepUpload } from '../jobs/kept-upload.ts';
import { jobParameter, json, refusals } from './answers.ts';
import { uploadSchema } from './uploads-route.ts';

const CREATED = 201;

/** `POST /api/jobs/{job}/upload`: the export of a job as an upload, to inspect it or to check it with another profile. */
export function serveJobUpload(app: ConsoleApp, { host, jobs }: { host: ConsoleHost; jobs: JobList }): void {
  const { store } = host;
  serveApi(app, {
    method: 'post',
    path: '/api/jobs/{job}/upload',
    summary: 'Bring the export of a job again, as an upload',
    request: { params: jobParameter },
    responses: { 201: json(uploadSchema, 'Its reference.'), ...refusals(404) },
    answer: async (c) => {
      assertRole(c.get('person'), 'dropper', 'approver');
      const record = await jobs.find(c.req.param('job') ?? '');
      await using stored = await store.localFile(record.key, record.version);
      const { id, file } = await keepUpload(store, {
        source: stored.bytes ?? stored.path,
        file: record.file,
      });
      return c.json({ upload: id, file }, CREATED);
    },
  });
}
