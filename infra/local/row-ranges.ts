import type { Language } from '../../shared/problems/problem.ts';
import { refusal } from './commands/options.ts';

/** Row numbers such as `2-40,57`, as a test of one number. */
export const parseRowRanges =
  (language: Language) =>
  (text: string): ((row: number) => boolean) => {
    const ranges = text.split(',').map((part) => {
      const [, from, to = from] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
      if (from === undefined || Number(to) < Number(from)) throw refusal('ranges', language);
      return { from: Number(from), to: Number(to) };
    });
    return (row) => ranges.some(({ from, to }) => from <= row && row <= to);
  };
