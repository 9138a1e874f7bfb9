/** From the ground up: a folder of `shared` imports only folders that stand before it. */
export const LAYERS = [
  ...['words', 'problems', 'facts', 'store', 'money', 'sheet', 'documents', 'records', 'mapping'],
  ...['preflight', 'ledger', 'service', 'issue', 'report', 'jobs', 'statement', 'rebuild', 'operations'],
];
