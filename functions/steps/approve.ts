import {
  type ApproveAnswer,
  type ApproveDeps,
  approvalsOf,
  receiveApproval,
} from '../../shared/jobs/approve/approve-plan.ts';

/** An approval that starts nothing: its notification stays in the queue Undelivered, with an alarm. */
class ApprovalRefused extends Error {}

/** S3's own notification of an object under `approvals/`, through a queue → the real run of its plan. */
export const createApprove = (deps: () => Promise<ApproveDeps & { bucket: string }>) =>
  async function approve(event: unknown): Promise<ApproveAnswer[]> {
    const { bucket, ...own } = await deps();
    const answers: ApproveAnswer[] = [];
    for (const approval of approvalsOf(event, bucket)) {
      const answer = await receiveApproval(own, approval);
      if ('ignored' in answer) continue;
      if ('refused' in answer) throw new ApprovalRefused(`${approval.key}: ${answer.refused}`);
      answers.push(answer);
    }
    return answers;
  };
