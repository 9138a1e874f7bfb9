import { z } from '@hono/zod-openapi';
import { issuedOperations } from '../../../shared/operations/issued.ts';
import { operation } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import type { ConsoleApp } from '../console-host.ts';
import { IDEMPOTENCY_KEPT_DAYS, IDEMPOTENCY_KEY_MAX_CHARACTERS } from '../console-limits.ts';
import { type Served, serveOperations } from '../http/operations.ts';
import { listAmendments } from '../jobs/amendments.ts';
import { approveCheck, resumeStopped, sendCheckBack, stopJob } from '../jobs/approve-job.ts';
import { editCorrections, listCorrections } from '../jobs/edit-check.ts';
import { listCells, listWrongCells } from '../jobs/export-cells.ts';
import { listCauses, listPlanned, markCausesSeen } from '../jobs/job-causes.ts';
import { getPlan } from '../jobs/plan-view.ts';
import { acceptCodes, changeProfileOf, checkAgain, replaceCorrections } from '../jobs/start-export.ts';
import { getPerson, listAccounts, openAnAccount } from './accounts-route.ts';
import { listChain, reverseJob, verifyJob, verifyLink } from './audit-routes.ts';
import { listDocuments, printDocument } from './documents-routes.ts';
import { deliverEvent, listEvents } from './events-routes.ts';
import { getImport, getJob, getReportFile, listImports, listRows, listSomeJobs } from './jobs-routes.ts';
import { getProfile, getTemplate, listSavedProfiles, listTemplates, saveProfile } from './profile-routes.ts';
import { getStatement, getStatementFile, prepareStatement } from './statement-routes.ts';
import { createUpload, inspectAnExport, startAnExport, uploadJobExport } from './uploads-route.ts';

/** Every operation of the interface, in the order of its description. */
export const interfaceOperations: readonly Served[] = [
  [startAnExport, listSomeJobs, getJob, listRows, listImports, getImport],
  [listCorrections, replaceCorrections, changeProfileOf, acceptCodes],
  [approveCheck, sendCheckBack, stopJob, resumeStopped, listCauses, markCausesSeen],
  [...issuedOperations, listCells, editCorrections, checkAgain, listWrongCells, listAmendments],
  [getReportFile, inspectAnExport, createUpload, listTemplates, getTemplate],
  [listSavedProfiles, getProfile, saveProfile, verifyJob, reverseJob, listChain, verifyLink],
  [listAccounts, openAnAccount, getPerson, listDocuments, printDocument],
  [getPlan, listPlanned, prepareStatement, getStatement, getStatementFile],
  [listEvents, deliverEvent, uploadJobExport],
].flat();

export function serveInterface(app: ConsoleApp): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of the console.',
  });
  serveOperations(app, [getDescription(app), ...interfaceOperations]);
}

export const getDescription = (app: ConsoleApp) =>
  operation({
    name: 'getDescription',
    does: 'Read this description',
    ...{ input: z.object({}), output: z.looseObject({}), effect: 'reads' },
    http: { at: 'get /api/openapi.json', says: 'OpenAPI 3.1.' },
    run: async () => ({ ...description(app) }),
  });

type Description = ReturnType<ConsoleApp['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<Description['paths']>[string]['get']>;

const METHODS = ['get', 'post', 'put', 'patch'] as const;

function description(app: ConsoleApp): Description {
  const described = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Rowmark console',
      version: '1',
      description:
        'An export starts a job, and a job ends in a report. Send the key as Authorization: Bearer, and ask again after Retry-After.',
    },
  });
  for (const [path, item] of Object.entries(described.paths ?? {}))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation !== undefined) addShared(operation, { path, method });
    }
  return described;
}

/** Groups of paths, the first match counts; a path that matches none is in the group of keys. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['events', /^\/api\/events/],
  ['approvals', /\/(?:plan|planned|approve|send-back|seen|stop|resume)$/],
  ['reports', /\/(?:files|rows|verify|reverse)\b|^\/api\/(?:statements|chain|verify)/],
  ['documents', /^\/api\/(?:documents|issued)|\/amendments$/],
  [
    'checks',
    /\/(?:cells|causes|corrections|check|accept|wrong-cells|profile)$|^\/api\/(?:inspect|profiles|templates)/,
  ],
  ['imports', /^\/api\/(?:imports|exports|jobs|uploads)/],
];

function addShared(operation: Operation, { path, method }: { path: string; method: string }): void {
  operation.tags = [GROUPS.find(([, paths]) => paths.test(path))?.[0] ?? 'keys'];
  const own = operation.parameters ?? [];
  const hasLanguage = own.some((one) => 'name' in one && one.name === 'lang');
  const isPost = method === 'post';
  const isTagged = method === 'get' && path.startsWith(TAGGED);
  operation.parameters = [
    ...own,
    ...(hasLanguage ? [] : [LANGUAGE]),
    ...(isPost ? [IDEMPOTENCY_KEY] : []),
    ...(isTagged ? [IF_NONE_MATCH] : []),
  ];
  if (isTagged) operation.responses = { 304: { description: 'As you have it.' }, ...operation.responses };
  if (!isPost) return;
  const { 401: refused } = operation.responses ?? {};
  operation.responses = { 408: refused, 409: refused, 413: refused, 422: refused, ...operation.responses };
}

const TAGGED = '/api/jobs/';

type Parameter = NonNullable<Operation['parameters']>[number];

const LANGUAGE: Parameter = {
  name: 'lang',
  in: 'query',
  schema: { type: 'string', enum: ['en', 'el'] },
  description: 'Language of the answer. Without it, Accept-Language counts.',
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS },
  description: `The same key and content get the first answer again for ${IDEMPOTENCY_KEPT_DAYS} days: 422 if the content is another, 409 while the first request runs.`,
};

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  schema: { type: 'string' },
  description: 'The ETag of the answer that you have.',
};

const NO_CONTENT = 204;
const ROUTE = /^\/api\/[^*]+$/;

/** Answers OPTIONS with the methods of a route, and any other method with 405. Register it after all routes. */
export function serveAllowedMethods(app: ConsoleApp): void {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of app.routes) {
    if (!ROUTE.test(path) || method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set(['OPTIONS'])).add(method.toUpperCase()));
  }
  for (const [path, known] of methods) {
    if (known.has('GET')) known.add('HEAD');
    const allow = [...known].sort().join(', ');
    app.all(path, (c) => {
      c.header('Allow', allow);
      if (c.req.method === 'OPTIONS') return c.body(null, NO_CONTENT);
      throw new RefusedRequest('METHOD-OTHER', { methods: allow });
    });
  }
}
