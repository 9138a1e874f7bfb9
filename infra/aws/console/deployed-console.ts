import { Fn } from 'aws-cdk-lib';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type ImportResources, importFunction } from '../functions/import-functions.ts';
import { steps } from '../functions/import-steps.ts';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';
import type { DeploymentOptions } from '../options.ts';
import { outputsOf } from '../outputs.ts';
import { mayReadSealKeys, sealEnvironment } from '../storage/keys.ts';
import { ConsoleApi } from './console-api.ts';
import { ConsoleUserPool } from './user-pool.ts';

const RUN_JOBS = ['states:StartExecution', 'states:ListExecutions'];

interface Around extends ImportResources {
  stateMachine: IStateMachine;
  seals: readonly Key[];
}

/** The console: its function, the API in front of it and the people who may sign in. */
export class DeployedConsole extends Construct {
  readonly url: string;
  readonly #api: ConsoleApi;
  readonly #people: ConsoleUserPool;

  constructor(scope: Construct, id: string, options: DeploymentOptions) {
    super(scope, id);
    this.#api = new ConsoleApi(this, 'Http');
    this.url = this.#api.url;
    this.#people = new ConsoleUserPool(this, 'People', { url: this.url, ...options });
  }

  /** Adds its function, which needs the state machine; reports name its address before. */
  serve(around: Around): RowmarkFunction {
    const [api, people] = [this.#api, this.#people];
    const { stateMachineArn } = around.stateMachine;
    const step = {
      ...steps.Console,
      environment: {
        ...sealEnvironment(around.seals),
        ROWMARK_DRY_RUN: '0',
        ROWMARK_APPROVAL: around.options.approval,
        ROWMARK_STATE_MACHINE_ARN: stateMachineArn,
        ROWMARK_CONSOLE_URL: api.url,
        ROWMARK_SIGN_IN_ISSUER: people.pool.userPoolProviderUrl,
        ROWMARK_SIGN_IN_PAGES: people.domain.baseUrl(),
        ROWMARK_SIGN_IN_CLIENT: people.pages.userPoolClientId,
      },
      permissions: [
        mayReadSealKeys(around.seals),
        { sid: 'RunJobs', actions: RUN_JOBS, resources: [stateMachineArn] },
      ],
    };
    const pages = importFunction(this, 'Pages', { ...around, step });
    api.serve(pages, people);
    const { pool, domain, programs, programsOf } = people;
    const bound = [...programsOf].map(([account, { userPoolClientId }]) => `${account}=${userPoolClientId}`);
    outputsOf(this, {
      Address: this.url,
      UserPool: pool.userPoolId,
      SignIn: domain.baseUrl(),
      Programs: programs.userPoolClientId,
      ...(bound.length > 0 && { AccountPrograms: Fn.join(' ', bound) }),
    });
    return pages;
  }
}
