import type { synthesize } from './synthesize.ts';
import { plain } from './synthesized-definition.ts';

/** The environment of a function as the stack sets it, with plain names where the template has references. */
export function functionEnvironment(
  template: ReturnType<typeof synthesize>['template'],
  id: RegExp,
): Record<string, string> {
  const functions = template.findResources('AWS::Lambda::Function');
  const [, found] = Object.entries(functions).find(([name]) => id.test(name)) ?? [];
  const variables: Record<string, unknown> = found?.Properties.Environment.Variables ?? {};
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, plain(value)]));
}
