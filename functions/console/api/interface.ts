import { issuedOperations } from '../../../shared/operations/issued.ts';
import type { Served } from '../http/operations.ts';
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

const operations: readonly (readonly Served[])[] = [
  [startAnExport, listSomeJobs, getJob, listRows, listImports, getImport],
  [listCorrections, replaceCorrections, changeProfileOf, acceptCodes],
  [approveCheck, sendCheckBack, stopJob, resumeStopped, listCauses, markCausesSeen],
  [...issuedOperations, listCells, editCorrections, checkAgain, listWrongCells, listAmendments],
  [getReportFile, inspectAnExport, createUpload, listTemplates, getTemplate],
  [listSavedProfiles, getProfile, saveProfile, verifyJob, reverseJob, listChain, verifyLink],
  [listAccounts, openAnAccount, getPerson, listDocuments, printDocument],
  [getPlan, listPlanned, prepareStatement, getStatement, getStatementFile],
  [listEvents, deliverEvent, uploadJobExport],
];

/** Every operation of the interface, in the order of `openapi.json`. */
export const interfaceOperations: readonly Served[] = operations.flat();
