import { chanceOf } from '../simulator/random.ts';
import { changesAt } from './operators.ts';
import { isFunction, type Node, nodeOf, treeOf, walk } from './tree.ts';

/** One small change of one file. */
export interface Mutant {
  path: string;
  line: number;
  /** The function around it. */
  within: string;
  operator: string;
  start: number;
  end: number;
  /** What stands there, and what takes its place. */
  before: string;
  after: string;
  /** Both with as much around them as it takes to see it, each in one line. */
  shown: { before: string; after: string };
}

/** Every mutant of a file. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const seen = new Set<string>();
  const found: Mutant[] = [];
  walk(treeOf(text), (node, around) => {
    for (const { operator, start, end, after, shown = { start, end } } of changesAt(node, around, text)) {
      const key = `${start} ${end} ${after}`;
      if (seen.has(key) || after === text.slice(start, end)) continue;
      seen.add(key);
      found.push({
        path,
        line: text.slice(0, start).split('\n').length,
        within: nameAround([...around, node]),
        operator,
        start,
        end,
        before: text.slice(start, end),
        after,
        shown: {
          before: oneLine(text.slice(shown.start, shown.end)),
          after: oneLine(text.slice(shown.start, start) + after + text.slice(end, shown.end)),
        },
      });
    }
  });
  return found;
}

function nameAround(nodes: readonly Node[]): string {
  const named = nodes.findLast(
    (node, at) =>
      (isFunction(node) && nodeOf(node.id) !== undefined) ||
      node.type === 'MethodDefinition' ||
      node.type === 'PropertyDefinition' ||
      (node.type === 'VariableDeclarator' && (at <= 3 || isFunction(nodeOf(node.init) ?? node))),
  );
  const name = nodeOf(named?.id) ?? nodeOf(named?.key);
  return typeof name?.name === 'string' ? name.name : '';
}

/** The text with the mutant in it. */
export const changedText = (text: string, { start, end, after }: Mutant): string =>
  text.slice(0, start) + after + text.slice(end);

export function parses(text: string): boolean {
  try {
    treeOf(text);
    return true;
  } catch {
    return false;
  }
}

/** All of them in an order that the seed decides. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const chance = chanceOf(seed, 'mutants');
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = chance.below(at + 1);
    const [one, two] = [mixed[at], mixed[other]];
    if (one === undefined || two === undefined) continue;
    mixed[at] = two;
    mixed[other] = one;
  }
  return mixed;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Names a mutant as long as its function and its own text stay. */
export const nameOf = ({ path, within, shown }: Mutant): string =>
  `${path} ${within}: ${shown.before} → ${shown.after}`;
