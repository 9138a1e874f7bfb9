import { columnIndexes, type Header } from './header.ts';
import { columnsOf, type SourceUse, type ValueSource } from './value-source.ts';

/**
 * The uses that a file can give a value for, each with only the columns that the file has: what stays is what every
 * row is asked for. An optional column that the file lacks gives nothing in any row.
 */
export const presentUses = <Use extends SourceUse>(uses: readonly Use[], header: Header): Use[] =>
  uses.flatMap((use) => {
    const source = presentSource(use.source, header);
    return source === undefined ? [] : [{ ...use, source }];
  });

function presentSource(source: ValueSource, header: Header): ValueSource | undefined {
  if (typeof source === 'string' || !('column' in source)) return source;
  const [names = []] = columnsOf(source);
  const present = names.filter((name) => columnIndexes(header, [name]).length > 0);
  const [only, ...others] = present;
  if (only !== undefined) return { ...source, column: others.length === 0 ? only : present };
  const givesNothing =
    source.optional === true && source.default === undefined && source.map?.[''] === undefined;
  return givesNothing ? undefined : source;
}
