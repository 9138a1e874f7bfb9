/** Name of an earlier summary of a report that was written anew: the report that follows it names this hash. */
export const supersededFile = (sha256: string): string => `summary-${sha256}.json`;

export const isSuperseded = (file: string): boolean => /^summary-[0-9a-f]{64}\.json$/.test(file);
