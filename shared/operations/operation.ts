import { z } from '@hono/zod-openapi';
import type { World } from '../jobs/account/account-guard.ts';
import type { Language } from '../problems/problem-text.ts';

/** The groups of people: uploaders, approvers and readers. */
export const roles = ['dropper', 'approver', 'auditor'] as const;
export type Role = (typeof roles)[number];
/** Roles of people who bring exports. */
export const bringers = ['dropper', 'approver'] as const;

/** A data folder or a stack on AWS, as operations need it. */
export type Workplace = Pick<World, 'store' | 'environment' | 'ledgerOf' | 'clientOf'>;

/** Who asks, where and in which language: the same for a browser, a program, an agent and a terminal. */
export interface Asked {
  place: Workplace;
  /** Name of the person or the program. */
  by: string;
  language: Language;
  /** The account that the input names, or the usual one; refuses an account in which the person may not do it. */
  account(named: string | undefined): Promise<string>;
}

/** The route of an operation. Input is in its path, else in the query of a GET, else in the body. */
interface Route<Field extends string, Answer> {
  at: `${'get' | 'post' | 'put' | 'patch'} /api/${string}`;
  /** Input of a request with a body that is in its query all the same. */
  query?: readonly Field[];
  /** Input that is the whole body, with its schema for the description if that differs. */
  whole?: Field;
  shown?: z.ZodType;
  /** Input that If-Match names. */
  match?: Field;
  /** True if the body is a file, which the work reads by itself. */
  file?: true;
  /** Statuses of refusals besides those of every route. */
  refuses?: readonly number[];
  /** The description of the answer, its status if that is not 200, and its headers. */
  says?: string;
  status?: number;
  headers?(answer: Answer): Readonly<Record<string, string>>;
  stated?: Readonly<Record<string, z.ZodType>>;
  /** The description of an answer that the work makes itself, and of further ones by their status. */
  answers?: object;
  others?: Readonly<Record<number, object>>;
}

/** One thing that Rowmark does, described once for every door. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Answer = unknown,
  By extends Asked = Asked,
> {
  /** Its name in generated clients. */
  name: string;
  does: string;
  /** Further sentences for its users. */
  more?: string;
  input: Input;
  output: z.ZodType<Answer>;
  /** `starts`: the answer is a job, or an export whose dry run a door starts. `checks`: a POST that reads. */
  effect: 'reads' | 'checks' | 'changes' | 'starts';
  /** Roles that may do it; without them, all who may read. */
  roles?: readonly Role[];
  http: Route<Extract<keyof z.output<Input>, string>, NoInfer<Answer>>;
  /** Name of an agent's tool. */
  agent?: string;
  run(asked: By, input: z.output<Input>): Promise<Answer>;
}

/** Properties that are texts. */
export const strings = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;

/** A text that may be absent, with what it says. */
export const mayBe = (says: string) => z.string().optional().describe(says);

export const notBlank = z.string().refine((text) => text !== '');

/** The place at which a page begins, in the form that the page before it has named. */
export const cursorLike = (form: RegExp) =>
  z
    .string()
    .refine((text) => form.test(text))
    .optional()
    .describe('As the Link of the page before names it.');

/** Ties the types of input and output to the work. */
export const operation = <Input extends z.ZodObject, Answer, By extends Asked = Asked>(
  of: Operation<Input, Answer, By>,
): Operation<Input, Answer, By> => of;

/** The answer of an operation that lists page by page: the next page is the same request with `next`. */
export const pageOf = <One extends z.ZodType>(one: One) =>
  z.object({ page: z.array(one), next: z.record(z.string(), z.string()).optional() });

/** The output of an operation that makes its answer itself. */
export const ownAnswer = z.custom<Response>((answer) => answer instanceof Response);

/** An operation that sends a file. */
export const sending = <Input extends z.ZodObject, By extends Asked>(
  of: Omit<Operation<Input, Response, By>, 'output' | 'effect'>,
) => operation<Input, Response, By>({ ...of, output: ownAnswer, effect: 'reads' });

/** The fields of an input by their place in the request. */
export function placesOf({ input, http }: Pick<Operation, 'input' | 'http'>) {
  const [method = '', path = ''] = http.at.split(' ');
  const names = Object.keys(input.shape);
  const inPath = names.filter((name) => path.includes(`{${name}}`));
  const others = names.filter((name) => !inPath.includes(name) && name !== http.match);
  const isAsked = (name: string) => method === 'get' || http.query?.includes(name) === true;
  return {
    ...{ method, path, inPath },
    inQuery: others.filter(isAsked),
    inBody: others.filter((name) => !isAsked(name)),
  };
}
