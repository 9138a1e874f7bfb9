/** One event with plain facts. Never a key, a token, an external_id or anything that names a person. */
export type Log = (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void;
