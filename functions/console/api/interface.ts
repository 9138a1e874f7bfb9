import { issuedOperations } from '../../../shared/operations/issued.ts';
import type { Serve, Served } from '../http/operations.ts';
import { listAmendments } from '../jobs/amendments.ts';
import { approveCheck, resumeStopped, sendCheckBack, stopJob } from '../jobs/approve-job.ts';
import { editCorrections, listCorrections } from '../jobs/edit-check.ts';
import { listCells, listWrongCells } from '../jobs/export-cells.ts';
import { listCauses, listPlanned, markCausesSeen } from '../jobs/job-causes.ts';
import { getPlan } from '../jobs/plan-view.ts';
import { acceptCodes, changeProfileOf, checkAgain, replaceCorrections } from '../jobs/start-export.ts';
import { getPerson, listAccounts, serveOpening } from './accounts-route.ts';
import { listChain, reverseJob, verifyJob, verifyLink } from './audit-routes.ts';
import { listDocuments, listServiceDocuments, servePrint } from './documents-routes.ts';
import { deliverEvent, listEvents } from './events-routes.ts';
import { getImport, getJob, listImports, listRows, listSomeJobs, serveFiles } from './jobs-routes.ts';
import {
  getProfile,
  listSavedProfiles,
  listTemplates,
  saveProfile,
  serveTemplate,
} from './profile-routes.ts';
import { prepareStatement, serveStatements } from './statement-routes.ts';
import { serveExports, serveUploads, uploadJobExport } from './uploads-route.ts';

/** Gives every operation and every route by hand to a door, in the order of `openapi.json`. */
export function serveInterface(to: { byHand: Serve; all(...operations: Served[]): void }): void {
  const { byHand, all } = to;
  serveExports(byHand);
  all(listSomeJobs, getJob, listRows, listImports, getImport);
  all(listCorrections, replaceCorrections, changeProfileOf, acceptCodes);
  all(approveCheck, sendCheckBack, stopJob, resumeStopped, listCauses, markCausesSeen);
  all(...issuedOperations, listCells, editCorrections, checkAgain, listWrongCells, listAmendments);
  serveFiles(byHand);
  serveUploads(byHand);
  all(listTemplates);
  serveTemplate(byHand);
  all(listSavedProfiles, getProfile, saveProfile, verifyJob, reverseJob, listChain, verifyLink, listAccounts);
  serveOpening(byHand);
  all(getPerson, listDocuments, listServiceDocuments);
  servePrint(byHand);
  all(getPlan, listPlanned, prepareStatement);
  serveStatements(byHand);
  all(listEvents, deliverEvent, uploadJobExport);
}
