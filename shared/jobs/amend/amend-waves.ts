import type { Spool, SpoolFile } from '../files/spool.ts';
import type { BusinessKeys } from '../judge/business-key.ts';
import type { CreditedDocuments } from '../judge/credited-documents.ts';
import type { JudgedWaves } from '../judge/judge-documents.ts';
import {
  recordOfDocument,
  type SpooledDocument,
  spooledDocument,
  spooledDocumentForm,
} from '../judge/spooled-document.ts';
import { type AmendDeps, type Planned, planAmendments } from './plan-amendments.ts';

/** Documents that are looked up at once. */
const DOCUMENTS_AT_ONCE = 100;

interface Amending {
  spool: Spool;
  credited: CreditedDocuments;
  identities: Pick<BusinessKeys, 'onlyOne'>;
  amend: Omit<AmendDeps, 'identityOf'>;
}

/** Waves of an export with its amendments: credit notes in the first, replacing documents in the second. */
export async function amendWaves(
  waves: JudgedWaves,
  { spool, credited, identities, amend }: Amending,
): Promise<JudgedWaves> {
  const amended: JudgedWaves = [[], []];
  const [first, second] = amended;
  const credits = await spool.file('amend-credits', spooledDocumentForm);
  const fileOf = (name: string) => spool.file(name, spooledDocumentForm);

  async function plan(documents: readonly SpooledDocument[], to: Kept): Promise<void> {
    const ready = documents.filter(({ isReady }) => isReady);
    const records = ready.map(recordOfDocument);
    const known = new Map(
      ready.map(({ external_id, identity }) => [external_id, identities.onlyOne(identity)]),
    );
    const plans = await planAmendments({ ...amend, identityOf: (id) => known.get(id) }, records);
    const planOf = new Map(
      ready.map((document, n): [SpooledDocument, Planned | undefined] => [document, plans[n]]),
    );
    for (const document of documents) await write(document, planOf.get(document), to);
  }

  async function write(document: SpooledDocument, planned: Planned | undefined, to: Kept): Promise<void> {
    if (planned === undefined) return void (await to.kept.write(document));
    const { record, credit } = planned;
    const line = spooledDocument(record, document.identity);
    if (credit !== undefined) await credits.write(spooledDocument(credit, undefined));
    credited.note(record);
    await (record.amends === undefined ? to.kept : to.versions).write(line);
  }

  for (const [wave, files] of waves.entries())
    for (const [n, file] of files.entries()) {
      const kept = await fileOf(`amend-${wave}-${n}`);
      const versions = await fileOf(`amend-${wave}-${n}-versions`);
      for await (const documents of inBatches(file)) await plan(documents, { kept, versions });
      (wave === 0 ? first : second).push(kept);
      second.push(versions);
    }
  first.unshift(credits);
  return amended;
}

interface Kept {
  kept: SpoolFile<SpooledDocument>;
  versions: SpoolFile<SpooledDocument>;
}

async function* inBatches(file: SpoolFile<SpooledDocument>): AsyncGenerator<readonly SpooledDocument[]> {
  let open: SpooledDocument[] = [];
  for await (const document of file.read()) {
    open.push(document);
    if (open.length < DOCUMENTS_AT_ONCE) continue;
    yield open;
    open = [];
  }
  yield open;
}
