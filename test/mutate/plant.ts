import { changedText, type Mutant, parses } from './mutants.ts';
import { isFunction, type Node, nodeOf, nodesOf, treeOf, walk } from './tree.ts';

// All mutants of a draw are in one tree, each behind a switch: `rowmarkPlanted(3)` is true while the third one is tried. So a
// process loads the product once, and a mutant costs only the cases that reach it.

declare global {
  /** Notes that this place ran, and answers true while its mutant is tried. */
  var rowmarkPlanted: (mutant: number) => boolean;
  /** The mutants whose place ran, as files are loaded at first. */
  var rowmarkReached: Set<number>;
}

interface Part {
  start: number;
  end: number;
}

const contains = (outer: Part, inner: Part): boolean => outer.start <= inner.start && inner.end <= outer.end;

const VALUES = /(?:Expression|Literal)$|^Identifier$/;

/** True if parentheses around the node change nothing but its value. */
function isFree(node: Node, parent: Node | undefined): boolean {
  if (!VALUES.test(node.type) || parent === undefined) return false;
  if (/^(Member|Chain|TaggedTemplate)Expression$/.test(parent.type)) return false;
  if (/^(Import|Export)|Pattern$|^(Update)Expression$/.test(parent.type)) return parent.right === node;
  if (parent.type === 'UnaryExpression' && parent.operator === 'delete') return false;
  if (parent.type === 'ExpressionStatement' && nodeOf(parent.expression)?.type === 'Literal') return false;
  const isName = [parent.callee, parent.key, parent.id].includes(node) || parent.shorthand === true;
  const isTarget = [parent.left, parent.params].flatMap(nodesOf).includes(node) && !isSides(parent);
  return !isName && !isTarget;
}

const isSides = ({ type }: Node): boolean => /^(Binary|Logical)Expression$/.test(type);

/** The smallest part around a change that can be switched while the program runs; undefined if there is none. */
function switchedPart(tree: Node, mutant: Mutant): Part | undefined {
  let found: Part | undefined;
  walk(tree, (node, around) => {
    if (!contains(node, mutant) || !around.some(isFunction)) return;
    const isWhole = node.start === mutant.start && node.end === mutant.end;
    if (mutant.operator === 'statement' ? isWhole && found === undefined : isFree(node, around.at(-1)))
      found = node;
    // A function is made anew by a switch around it, and what it remembers is lost.
    else if (isFunction(node)) found = undefined;
  });
  return found;
}

function switched(text: string, part: Part, { mutant, number }: { mutant: Mutant; number: number }): string {
  const before = text.slice(part.start, part.end);
  const call = `globalThis.rowmarkPlanted(${number})`;
  if (mutant.operator === 'statement') return `if (!${call}) { ${before} }`;
  const changed = changedText(text, mutant).slice(
    part.start,
    part.end + mutant.after.length - (mutant.end - mutant.start),
  );
  return `(${call} ? (${changed}) : (${before}))`;
}

/** The file with as many of these mutants as have places apart; the numbers of those that are in it. */
export function plantAll(
  text: string,
  mutants: ReadonlyMap<number, Mutant>,
): { text: string; numbers: number[] } {
  const tree = treeOf(text);
  const parts: (Part & { number: number; mutant: Mutant })[] = [];
  for (const [number, mutant] of mutants) {
    const part = switchedPart(tree, mutant);
    const isApart = part && parts.every((one) => one.end <= part.start || part.end <= one.start);
    if (part && isApart && parses(put(text, [{ ...part, number, mutant }])))
      parts.push({ start: part.start, end: part.end, number, mutant });
  }
  return { text: put(text, parts), numbers: parts.map(({ number }) => number) };
}

const put = (text: string, parts: readonly (Part & { number: number; mutant: Mutant })[]): string =>
  parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, part) => all.slice(0, part.start) + switched(text, part, part) + all.slice(part.end), text);
