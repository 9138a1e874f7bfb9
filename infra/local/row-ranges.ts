import { InvalidArgumentError } from 'commander';

/** Row numbers such as `2-40,57`, as a test of one number. */
export function parseRowRanges(text: string): (row: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [, from, to = from] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from))
      throw new InvalidArgumentError('It takes row numbers such as 2-40,57.');
    return { from: Number(from), to: Number(to) };
  });
  return (row) => ranges.some(({ from, to }) => from <= row && row <= to);
}
