import type { Template } from '../../infra/aws/cdk.ts';

/** A state of the definition, as far as the tests look into it. */
export interface AnyState {
  Type: string;
  [field: string]: unknown;
  ItemProcessor?: AnyMachine & { ProcessorConfig?: unknown };
  Catch?: { ErrorEquals: string[]; Next: string; ResultPath?: string }[];
  Retry?: { ErrorEquals: string[]; MaxAttempts: number }[];
}
export interface AnyMachine {
  StartAt: string;
  States: Record<string, AnyState>;
}

/** The definition as it was synthesized, with plain names in the place of references. */
export function synthesizedDefinition(template: Template, logicalId = /^WorkflowMachine/): AnyMachine {
  const machines = template.findResources('AWS::StepFunctions::StateMachine');
  const found = Object.entries(machines).find(([id]) => logicalId.test(id));
  if (found === undefined) throw new Error('The template has no such state machine.');
  return JSON.parse(plain(found[1].Properties.DefinitionString));
}

/** Joins what CloudFormation would join; a function's reference becomes an ARN of its form. */
export function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  const [name, argument] = Object.entries(value as Record<string, unknown>)[0] ?? [];
  if (name === 'Fn::Join') return (argument as [string, unknown[]])[1].map(plain).join('');
  if (name === 'Fn::GetAtt')
    return `arn:aws:lambda:eu-central-1:111122223333:function:${(argument as string[])[0]}`;
  if (name === 'Ref') return String(argument).replaceAll('::', '-');
  throw new Error(`Not a text: ${JSON.stringify(value)}`);
}
