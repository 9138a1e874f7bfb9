import { z } from 'zod';

/** Kinds of resources that hold state: with another one in their place, what they held is out of reach. */
const HOLDS_STATE = [
  'AWS::Cognito::UserPool',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::SQS::Queue',
];

/** Kinds that people, programs and other stacks attach or call by their identity. */
const IS_ATTACHED = [
  'AWS::ApiGatewayV2::Api',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::Cognito::UserPoolResourceServer',
  'AWS::IAM::ManagedPolicy',
  'AWS::Lambda::Url',
  'AWS::SNS::Topic',
  'AWS::StepFunctions::StateMachine',
  'AWS::Transfer::Server',
  'AWS::Transfer::User',
];

const KINDS: ReadonlySet<string> = new Set([...HOLDS_STATE, ...IS_ATTACHED]);

/** Long properties that CloudFormation changes in place, and that most releases change. */
const CHANGED_IN_PLACE: ReadonlySet<string> = new Set(['DefinitionString', 'PolicyDocument']);

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).optional(),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});
const outputSchema = z.object({ Value: z.unknown(), Export: z.unknown().optional() });
const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), outputSchema).default({}),
});

type Resource = z.infer<typeof resourceSchema>;

/** The parts of a template that an upgrade may neither replace, nor rename, nor remove. */
export type HeldParts = z.infer<typeof templateSchema>;

/** Takes the held parts out of a template; of held parts, all of them. */
export function heldParts(template: unknown): HeldParts {
  const { Resources, Outputs } = templateSchema.parse(template);
  const held = Object.entries(Resources).filter(([, resource]) => isHeld(resource));
  return { Resources: Object.fromEntries(held.map(([id, one]) => [id, withoutLong(one)])), Outputs };
}

/** A role without a name of its own is one of the stack's functions: nobody else can rely on it. */
const isHeld = ({ Type, Properties }: Resource): boolean =>
  KINDS.has(Type) || (Type === 'AWS::IAM::Role' && Properties?.RoleName !== undefined);

function withoutLong({ Properties = {}, ...resource }: Resource): Resource {
  const kept = Object.entries(Properties).filter(([name]) => !CHANGED_IN_PLACE.has(name));
  return { ...resource, Properties: Object.fromEntries(kept) };
}
