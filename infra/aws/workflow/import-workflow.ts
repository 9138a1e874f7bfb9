import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  Choice,
  Condition,
  DefinitionBody,
  DistributedMap,
  Map as EachOf,
  Fail,
  type IChainable,
  type INextable,
  JitterType,
  JsonPath,
  LogLevel,
  Pass,
  Result,
  ResultWriterV2,
  S3JsonItemReader,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { LOG_RETENTION, type RowmarkFunction } from '../functions/rowmark-function.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { type Again, LOST_AFTER_MINUTES, stepAgain, waitAgain } from './retries.ts';
import { letWork } from './workflow-role.ts';

/** A job that takes longer has stopped making progress; a report of 1,000,000 rows needs hours, not days. */
const LONGEST_JOB = Duration.days(7);
/** A report says what waits for the service after so long; then it is waited for, for a day, and the report written anew. */
const FIRST_WAIT_SECONDS = 10 * 60;
const LAST_WAIT_SECONDS = 24 * 60 * 60;
/** Parts of the ARNs that tell the Map Runs of a job apart. */
const CHUNKS_LABELS = ['Chunks', 'Chunks-again'] as const;

interface ImportWorkflowProps {
  buckets: ImportBuckets;
  intake: RowmarkFunction;
  issue: RowmarkFunction;
  report: RowmarkFunction;
  /** Chunks of one wave at the same time. */
  concurrency: number;
  dataKey: Key | undefined;
}

/** The state machine of an import: intake → waves of chunks, in order → report. Whatever fails before the report still ends in one. */
export class ImportWorkflow extends Construct {
  readonly stateMachine: StateMachine;
  readonly #props: ImportWorkflowProps;

  constructor(scope: Construct, id: string, props: ImportWorkflowProps) {
    super(scope, id);
    this.#props = props;
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    this.stateMachine = new StateMachine(this, 'Machine', {
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(this.definition()),
      comment: 'One job: an export becomes documents, the documents are issued, every row is answered.',
      timeout: LONGEST_JOB,
      // The constructs would let it read and write whole buckets: what it may is said below.
      role: role.withoutPolicyUpdates(),
      tracingEnabled: true,
      logs: { destination: this.logs(), level: LogLevel.ALL, includeExecutionData: false },
    });
    // Held by nobody, as the role takes no more.
    this.stateMachine.node.tryRemoveChild('DistributedMapPolicy');
    letWork(role, { ...props, stateMachine: this.stateMachine, labels: CHUNKS_LABELS });
  }

  private definition(): IChainable {
    const { intake, report } = this.#props;
    const failed = new Fail(this, 'A step failed', {
      error: 'StepFailed',
      cause: 'A step of this job failed. Its report was written and says which rows are not done.',
    });
    const read = this.step('Intake', intake, {
      payload: { job: JsonPath.stringAt('$.job'), waits: true },
      again: waitAgain(LAST_WAIT_SECONDS),
      resultSelector: { 'job.$': '$.Payload.job', 'waves.$': '$.Payload.waves', waited: false },
    });
    const written = this.step('Report', report, {
      payload: JsonPath.entirePayload,
      again: stepAgain,
      resultSelector: { 'waiting.$': '$.Payload.brief.waiting' },
      resultPath: '$.told',
    });
    const lean = this.step('Lean report', report, {
      payload: { job: JsonPath.stringAt('$.job'), lean: { before: JsonPath.objectAt('$') } },
      again: stepAgain,
      resultPath: JsonPath.DISCARD,
    }).next(failed);
    const waited = new Pass(this, 'The service was waited for', {
      result: Result.fromBoolean(true),
      resultPath: '$.waited',
    });
    const first = this.waves('Waves', { label: 'Chunks', waitSeconds: FIRST_WAIT_SECONDS });
    const again = this.waves('Wait for the service', {
      label: 'Chunks-again',
      waitSeconds: LAST_WAIT_SECONDS,
    });
    for (const one of [read, first, again])
      one.addCatch(written, { errors: ['States.ALL'], resultPath: '$.error' });
    written.addCatch(lean, { errors: ['States.ALL'], resultPath: '$.unreported' });
    again.next(waited).next(written);
    written.next(this.end({ failed, again }));
    return read.next(first).next(written);
  }

  private end({ failed, again }: { failed: IChainable; again: IChainable }) {
    const waits = Condition.numberGreaterThan('$.told.waiting', 0);
    return new Choice(this, 'Did every step end well?')
      .when(Condition.isPresent('$.error'), failed)
      .when(Condition.and(waits, Condition.booleanEquals('$.waited', false)), again)
      .when(
        waits,
        new Fail(this, 'Documents still wait', {
          error: 'DocumentsWait',
          cause: 'The service did not answer for a day. The report says how many documents wait for it.',
        }),
      )
      .otherwise(new Succeed(this, 'Every row is answered'));
  }

  /** Invokes a function, and answers with the function's own answer. */
  private step(id: string, { lambda }: RowmarkFunction, of: Step): LambdaInvoke {
    const task = new LambdaInvoke(this, id, {
      lambdaFunction: lambda,
      payload:
        typeof of.payload === 'string'
          ? TaskInput.fromJsonPathAt(of.payload)
          : TaskInput.fromObject({ ...of.payload }),
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.minutes(LOST_AFTER_MINUTES)),
      ...(of.resultSelector && { resultSelector: { ...of.resultSelector } }),
      ...(of.resultPath && { resultPath: of.resultPath }),
      ...(of.outputPath && { outputPath: of.outputPath }),
    });
    for (const { errors, first, rate, tries, longest, isSpread } of of.again)
      task.addRetry({
        errors,
        interval: Duration.seconds(first),
        backoffRate: rate,
        maxAttempts: tries,
        ...(longest && { maxDelay: Duration.seconds(longest) }),
        ...(isSpread && { jitterStrategy: JitterType.FULL }),
      });
    return task;
  }

  /** One wave after the other, because the documents of a later one refer to those of an earlier one. */
  private waves(
    id: string,
    of: { label: (typeof CHUNKS_LABELS)[number]; waitSeconds: number },
  ): EachOf & INextable {
    return new EachOf(this, id, {
      itemsPath: '$.waves',
      maxConcurrency: 1,
      itemSelector: {
        'job.$': '$.job',
        'items.$': "States.Format('jobs/{}/waves/{}.json', $.job, $$.Map.Item.Value)",
        'results.$': "States.Format('jobs/{}/map-runs/{}', $.job, $$.Map.Item.Value)",
      },
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(this.chunks(of));
  }

  /**
   * The chunks of one wave. A chunk that fails leaves the others alone; its documents have no outcome, or one that says
   * what they wait for. The results go to S3, because 10,000 answers do not fit into a state.
   */
  private chunks({ label, waitSeconds }: { label: string; waitSeconds: number }): DistributedMap {
    const { buckets, concurrency, issue } = this.#props;
    return new DistributedMap(this, label, {
      label,
      maxConcurrency: concurrency,
      toleratedFailurePercentage: 100,
      itemReader: new S3JsonItemReader({ bucket: buckets.imports, key: JsonPath.stringAt('$.items') }),
      resultWriterV2: new ResultWriterV2({ bucket: buckets.imports, prefix: JsonPath.stringAt('$.results') }),
      mapExecutionType: StateMachineType.STANDARD,
      resultPath: JsonPath.DISCARD,
    }).itemProcessor(
      this.step(label.replace('Chunks', 'Issue'), issue, {
        payload: { job: JsonPath.stringAt('$.job'), chunk: JsonPath.numberAt('$.chunk'), waits: true },
        again: waitAgain(waitSeconds),
        outputPath: '$.Payload',
      }),
    );
  }

  /** Under this name the resource policy of CloudWatch Logs does not grow with every state machine. */
  private logs(): LogGroup {
    return new LogGroup(this, 'Logs', {
      logGroupName: `/aws/vendedlogs/states/${Stack.of(this).stackName}-import`,
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

interface Step {
  payload: string | Readonly<Record<string, unknown>>;
  again: readonly Again[];
  resultSelector?: Readonly<Record<string, unknown>>;
  resultPath?: string;
  outputPath?: string;
}
