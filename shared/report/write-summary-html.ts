import type { Sink } from '../store/store.ts';
import type { ReportFacts } from './report-facts.ts';
import type { ReportFile } from './report-writer.ts';
import { summaryPage } from './summary-page.ts';
import { createTextFile } from './text-file.ts';

/** Writes `summary.html`, which names the hashes of the files before it. */
export async function writeSummaryHtml(
  sink: Sink,
  facts: ReportFacts,
  files: readonly ReportFile[],
): Promise<ReportFile> {
  const text = createTextFile('summary.html', sink);
  await text.write(summaryPage(facts, files));
  return text.end();
}
