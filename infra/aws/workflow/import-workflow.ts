import { Duration } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { deliveredLog, type RowmarkFunction } from '../functions/rowmark-function.ts';
import { type Again, LOST_AFTER_MINUTES, stepAgain, waitAgain } from './retries.ts';
import { letWork, type Steps } from './workflow-role.ts';

/** A job that takes longer has stopped making progress; a report of 1,000,000 rows needs hours, not days. */
const LONGEST_JOB = Duration.days(7);
/** A report names documents that wait after this time; the job waits up to a day and reports again. */
const FIRST_WAIT_SECONDS = 10 * 60;
const LAST_WAIT_SECONDS = 24 * 60 * 60;
/** Parts of the ARNs that distinguish the Map Runs of a job. */
const CHUNKS_LABELS = ['Chunks', 'Chunks-again'] as const;

interface Chunks {
  label: (typeof CHUNKS_LABELS)[number];
  waitSeconds: number;
}

interface Step extends sfn.TaskStateBaseProps {
  /** The whole input of the state by default. */
  payload?: Record<string, unknown>;
  again: readonly Again[];
}

interface ImportWorkflowProps extends Steps {
  /** Chunks of one wave at the same time. */
  concurrency: number;
}

/** The state machine of an import: intake → waves of chunks, in order → report, also after failures. */
export class ImportWorkflow extends Construct {
  readonly stateMachine: sfn.StateMachine;
  readonly #props: ImportWorkflowProps;

  constructor(scope: Construct, id: string, props: ImportWorkflowProps) {
    super(scope, id);
    this.#props = props;
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    this.stateMachine = new sfn.StateMachine(this, 'Machine', {
      stateMachineType: sfn.StateMachineType.STANDARD,
      definitionBody: sfn.DefinitionBody.fromChainable(this.definition()),
      comment: 'One job: an export becomes documents, the documents are issued, every row is answered.',
      timeout: LONGEST_JOB,
      // The constructs would let it read and write whole buckets; its rights are stated below.
      role: role.withoutPolicyUpdates(),
      tracingEnabled: true,
      logs: {
        destination: deliveredLog(this, 'states', 'import'),
        level: sfn.LogLevel.ALL,
        includeExecutionData: false,
      },
    });
    // Removed, because it has no role: the role refuses further policies.
    this.stateMachine.node.tryRemoveChild('DistributedMapPolicy');
    letWork(role, { ...props, stateMachine: this.stateMachine, labels: CHUNKS_LABELS });
  }

  private definition(): sfn.IChainable {
    const { intake, report } = this.#props;
    const failed = new sfn.Fail(this, 'A step failed', {
      error: 'StepFailed',
      cause: 'A step of this job failed. Its report was written and says which rows are not done.',
    });
    const read = this.step('Intake', intake, {
      payload: { job: sfn.JsonPath.stringAt('$.job') },
      again: waitAgain(LAST_WAIT_SECONDS),
      resultSelector: { 'job.$': '$.Payload.job', 'waves.$': '$.Payload.waves', waited: false },
    });
    const written = this.step('Report', report, {
      again: stepAgain,
      resultSelector: { 'waiting.$': '$.Payload.brief.waiting' },
      resultPath: '$.told',
    });
    const lean = this.step('Lean report', report, {
      payload: { job: sfn.JsonPath.stringAt('$.job'), lean: { before: sfn.JsonPath.objectAt('$') } },
      again: stepAgain,
      resultPath: sfn.JsonPath.DISCARD,
    }).next(failed);
    const isWaited = { result: sfn.Result.fromBoolean(true), resultPath: '$.waited' };
    const waited = new sfn.Pass(this, 'The service was waited for', isWaited);
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

  private end({ failed, again }: { failed: sfn.IChainable; again: sfn.IChainable }) {
    const waits = sfn.Condition.numberGreaterThan('$.told.waiting', 0);
    return new sfn.Choice(this, 'Did every step end well?')
      .when(sfn.Condition.isPresent('$.error'), failed)
      .when(sfn.Condition.and(waits, sfn.Condition.booleanEquals('$.waited', false)), again)
      .when(
        waits,
        new sfn.Fail(this, 'Documents still wait', {
          error: 'DocumentsWait',
          cause: 'The service did not answer for a day. The report says how many documents wait for it.',
        }),
      )
      .otherwise(new sfn.Succeed(this, 'Every row is answered'));
  }

  /** Invokes a function, and answers with the function's own answer. */
  private step(id: string, { lambda }: RowmarkFunction, { again, payload, ...more }: Step): LambdaInvoke {
    const task = new LambdaInvoke(this, id, {
      lambdaFunction: lambda,
      payload: payload ? sfn.TaskInput.fromObject(payload) : sfn.TaskInput.fromJsonPathAt('$'),
      retryOnServiceExceptions: false,
      taskTimeout: sfn.Timeout.duration(Duration.minutes(LOST_AFTER_MINUTES)),
      ...more,
    });
    for (const { errors, first, rate, tries, longest, isSpread } of again)
      task.addRetry({
        ...{ errors, interval: Duration.seconds(first), backoffRate: rate, maxAttempts: tries },
        ...(longest && { maxDelay: Duration.seconds(longest) }),
        ...(isSpread && { jitterStrategy: sfn.JitterType.FULL }),
      });
    return task;
  }

  /** One wave after the other, because the documents of a later one refer to those of an earlier one. */
  private waves(id: string, of: Chunks): sfn.Map & sfn.INextable {
    return new sfn.Map(this, id, {
      itemsPath: '$.waves',
      maxConcurrency: 1,
      itemSelector: {
        'job.$': '$.job',
        'items.$': "States.Format('jobs/{}/waves/{}.json', $.job, $$.Map.Item.Value)",
        'results.$': "States.Format('jobs/{}/map-runs/{}', $.job, $$.Map.Item.Value)",
      },
      resultPath: sfn.JsonPath.DISCARD,
    }).itemProcessor(this.chunks(of));
  }

  /**
   * The chunks of one wave. A failed chunk does not stop the others; its documents have no outcome, or one
   * that states the cause of the wait. The results go to S3, because 10,000 answers do not fit into a state.
   */
  private chunks({ label, waitSeconds }: Chunks): sfn.DistributedMap {
    const { buckets, concurrency, issue } = this.#props;
    return new sfn.DistributedMap(this, label, {
      label,
      maxConcurrency: concurrency,
      toleratedFailurePercentage: 100,
      itemReader: new sfn.S3JsonItemReader({
        bucket: buckets.imports,
        key: sfn.JsonPath.stringAt('$.items'),
      }),
      resultWriterV2: new sfn.ResultWriterV2({
        bucket: buckets.imports,
        prefix: sfn.JsonPath.stringAt('$.results'),
      }),
      mapExecutionType: sfn.StateMachineType.STANDARD,
      resultPath: sfn.JsonPath.DISCARD,
    }).itemProcessor(
      this.step(label.replace('Chunks', 'Issue'), issue, {
        payload: { job: sfn.JsonPath.stringAt('$.job'), chunk: sfn.JsonPath.numberAt('$.chunk') },
        again: waitAgain(waitSeconds),
        outputPath: '$.Payload',
      }),
    );
  }
}
