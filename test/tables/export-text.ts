/** Exports as text, for tests. */
export const csv = (header: string, ...rows: string[]) => [header, ...rows].join('\n');

export const jsonl = (...objects: object[]) => objects.map((object) => JSON.stringify(object)).join('\n');
