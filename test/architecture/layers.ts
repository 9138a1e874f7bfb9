/** From the ground up: a folder of `shared` imports only folders that stand before it. */
export const LAYERS = [
  ...['problems', 'facts', 'store', 'money', 'sheet', 'documents', 'records', 'mapping'],
  ...['preflight', 'ledger', 'service', 'issue', 'report', 'jobs', 'statement', 'rebuild'],
];
