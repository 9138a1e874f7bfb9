/** Mutants that nothing can tell from the code, each by its name and with the reason; `npm run mutate` leaves them out. */
export const EQUIVALENTS: Readonly<Record<string, string>> = {
  'shared/money/decimal.ts halfUp: dividend / divisor → dividend * divisor':
    'A product has the sign of the quotient.',
  'shared/money/conversion/original-rate.ts rateTrace: true → false':
    'Who judges a rate asks for no payable line.',
  'shared/money/split-cents.ts EXACT_PLACES: 15 → 16': 'Either is far below the cent that is rounded.',
  'shared/money/decimal.ts roundedUnits: a.places > places → a.places >= places':
    'Divided by one, a whole number stays as it is.',
  'shared/ledger/fingerprint.ts fingerprint: byPath → ':
    'No path has a character before the comma, so that texts of pairs have the order of their paths.',
  'shared/ledger/fingerprint.ts byPath: a < b → a <= b': 'No two fields have one path.',
  'shared/ledger/fingerprint.ts byPath: 1 → 2': 'Only the sign is asked.',
  'shared/ledger/money-ledger.ts readCredit: 0 → 1': 'No clock shows the first millisecond of 1970.',
  'shared/money/rates/store-rates.ts daysOf: throw error; → ;':
    'Reading a text fails in no other way, unless the code has a defect.',
  'shared/money/rates/days.ts part: parts.find → parts.findLast': 'A moment has one part of each type.',
  "shared/jobs/rows/group-rows.ts recordOfRow: typeof line === 'string' → typeof line !== 'string'":
    'Read lines are Buffers, whose text is their UTF-8 either way.',
  "shared/jobs/judge/make-document-record.ts recordOfDocument: typeof line === 'string' → typeof line !== 'string'":
    'Read lines are Buffers, whose text is their UTF-8 either way.',
  'shared/jobs/retry/compare-cell.ts answeringFields: ANSWERS.find → ANSWERS.findLast':
    'No code begins in two of them.',
  'shared/jobs/retry/sent-retry-row.ts signsOf: 1 → 2': 'Only the names of the columns are asked.',
  'shared/jobs/files/chain.ts RUN_FILE: /^jobs\\/([^/]+)\\/run\\.json$/ → /jobs\\/([^/]+)\\/run\\.json$/':
    'The run is read by the key of its job, and counts once.',
  'shared/jobs/files/chain.ts RUN_FILE: /^jobs\\/([^/]+)\\/run\\.json$/ → /^jobs\\/([^/]+)\\/run\\.json/':
    'The run is read by the key of its job, and counts once.',
  'shared/jobs/files/chain.ts LINK: /^(.*\\/)(summary|watch|key|erased)\\.json$/ → /(.*\\/)(summary|watch|key|erased)\\.json$/':
    'As much as there is stands before the last slash: no key has a line break.',
  'shared/jobs/reverse/find-erasable.ts JOB_FILE: /^jobs\\/([^/]+)\\/job\\.json$/ → /jobs\\/([^/]+)\\/job\\.json$/':
    'The record is read by the key of its job.',
  'shared/jobs/reverse/find-erasable.ts JOB_FILE: /^jobs\\/([^/]+)\\/job\\.json$/ → /^jobs\\/([^/]+)\\/job\\.json/':
    'The record is read by the key of its job.',
  "shared/jobs/receive/receive-export.ts putIn: '{}' → ''": 'Its key says all of it.',
  'shared/jobs/receive/companions.ts misplacedProblem: 1 → 2':
    'An export two folders below the root lies in its place.',
  "shared/jobs/judge/decide-payments.ts keyOf: event.taken ?? '' → (event.taken)":
    'Only whether two keys are alike is asked.',
  'shared/jobs/judge/decide-payments.ts note: if (news.told.length + news.parts.length === 0) return true; → ;':
    'The ledger would be told that nothing is new; the line saves that write.',
  'shared/jobs/intake/write-records.ts FIRST_BYTES: 1024 → 0': 'It only grows more often.',
  'shared/jobs/intake/intake-export.ts readExport: 0 → 1':
    'It is told of an export with corrections alone, whose number is known.',
  'shared/jobs/intake/write-records.ts larger: 2 → 3': 'It only grows in larger steps.',
  'shared/jobs/judge/law-days.ts latest: day > last → day >= last': 'Of two days alike either is the last.',
  'shared/jobs/judge/control-totals.ts withCents: decimalsOf(value) < CENT_PLACES → decimalsOf(value) <= CENT_PLACES':
    'An amount of two decimals has its cents already.',
  'shared/jobs/judge/make-document-record.ts errorsOf: if (ofLife.length === 0 && rows.every(({ problems }) => problems.length === 0)) return NO_PROBLEMS; → ;':
    'Of nothing found nothing is an error; it only takes longer to say so.',
  'shared/jobs/judge/make-document-record.ts doubtsOf: if (rows.every(({ problems }) => problems.length === 0)) return NO_PROBLEMS; → ;':
    'Of nothing found nothing is a doubt; it only takes longer to say so.',
  'shared/jobs/judge/other-amounts.ts together: unusedReasons.indexOf(one.because) < unusedReasons.indexOf(other.because) → unusedReasons.indexOf(one.because) <= unusedReasons.indexOf(other.because)':
    'Of two reasons alike either is the weaker.',
  'shared/jobs/balance/export-balance.ts finish: ofControl.find → ofControl.findLast':
    'A control file states one sum of a currency.',
  'shared/jobs/balance/total-rows.ts add: this.#rows += 1 → this.#rows -= 1':
    'It only says whether rows have come since.',
  "shared/service/service-errors.ts readErrors: if (!isStated(body, 'errors')) return []; → ;":
    'The schema finds no errors there either; it only takes longer to say so.',
  'shared/service/service-errors.ts separated: 1 → 2': 'Errors that are alike are told once.',
  'shared/service/caller.ts answersTo: 0 → 1': 'Only whether the number grew is asked.',
  'shared/service/caller.ts attempt: 1 → 2': 'Only whether the number grew is asked.',
  'shared/service/in-process-exchange.ts exchange: underWay.delete(interrupt); → ;':
    'Who has ended hears no interruption: it is forgotten only so that memory does not grow.',
  'shared/issue/issue-work.ts workOf: , content → ': 'It is computed again, and is the same.',
  'shared/issue/issue-work.ts ledgerWork: , content → ': 'It is computed again, and is the same.',
  'shared/jobs/account/account-guard.ts standing: head.ledgers.find → head.ledgers.findLast':
    'A head has one age of each environment.',
  'shared/jobs/amend/plan-amendments.ts replacementOf: issued.find → issued.findLast':
    'No two documents have one MARK.',
  'shared/jobs/amend/old-contents.ts kindInDigests: documentTypes.find → documentTypes.findLast':
    'A digest is of one type alone.',
  'shared/jobs/amend/plan-amendments.ts OF_NO_ROW: 0 → 1':
    'It stands for no row, and nothing that is found in it keeps one.',
  'infra/local/tables/expressions.ts compared: 1 → 2': 'Only the sign is asked.',
  'infra/local/files/folder-store.ts inTurn: turns.get(key) === turn && turns.delete(key) → false':
    'A turn that is over holds nobody up: it is forgotten only so that memory does not grow.',
  'infra/local/tables/rows.ts SURELY_SMALL_CHARACTERS: 3 → 4':
    'Text that may be too large is measured; a lower limit only measures more.',
  'infra/local/tables/rows.ts itemText: text.length > SURELY_SMALL_CHARACTERS → text.length >= SURELY_SMALL_CHARACTERS':
    'Text of just this length is small either way.',
  'infra/local/tables/rows.ts itemText: B !== undefined → true':
    'An item without bytes is the same text; it only takes longer.',
  "infra/local/tables/rows.ts readItem: '\"B\":\"' → ''":
    'An item without bytes is read as the same; it only takes longer.',
  'infra/local/host/local-host.ts STOP_LOOK_EVERY_MS: 100 → 0': 'It only looks more often.',
  'infra/local/mcp/agent-tools.ts explainedRow: rows.find → rows.findLast': 'One row is asked for.',
  'infra/local/mcp/agent-tools.ts resultOf: rows.find → rows.findLast': 'A report has one record of a row.',
  'shared/jobs/intake/saved-profiles.ts withProfile: profiles.find → profiles.findLast':
    'An export is known by a profile once: the one before is taken out as the next is put in.',
  'shared/jobs/amend/set-fields.ts unknown: /^line\\./ → /line\\./': 'No field has it anywhere else.',
  "infra/local/template/template-workbook.ts formatOf: 'General' → ''":
    'A cell without a format is General: the workbook is the same, byte for byte.',
};
