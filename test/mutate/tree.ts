import { parseAst } from 'vitest/node';

/** A node of the syntax tree, with its place in the text. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

const HOLDS_A_VALUE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** The nodes of one field, types left out: they decide nothing when the program runs. */
export function nodesOf(value: unknown): Node[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(isNode).filter(({ type }) => !type.startsWith('TS') || HOLDS_A_VALUE.has(type));
}

/** The node of a field that has one. */
export const nodeOf = (value: unknown): Node | undefined => nodesOf(value)[0];

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, value]) => (field === 'type' ? [] : nodesOf(value)));

/** The program of a TypeScript text; throws where it is none. */
export function treeOf(text: string): Node {
  const [program] = nodesOf(parseAst(text, { lang: 'ts' }));
  if (program === undefined) throw new Error('This text has no syntax tree.');
  return program;
}

/** Calls `visit` with each node and the nodes around it, the nearest last. */
export function walk(
  node: Node,
  visit: (node: Node, around: readonly Node[]) => void,
  around: Node[] = [],
): void {
  visit(node, around);
  for (const child of childrenOf(node)) walk(child, visit, [...around, node]);
}

export const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
