import { z } from 'zod';

/** One notification of S3: it names who put the object, which EventBridge does not. */
const notificationSchema = z.object({
  eventTime: z.iso.datetime(),
  /** `AWS:AROAEXAMPLE:anna@example.com`: the role, and the session in it. */
  userIdentity: z.object({ principalId: z.string().min(1) }),
  s3: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({ key: z.string(), versionId: z.string().min(1) }),
  }),
});

/** The test message that S3 sends once, when the notification is set up, has no records. */
const messageSchema = z.object({ Records: z.array(notificationSchema).default([]) });

/** Messages of a queue, each with the text of notifications. */
export const approvalEventSchema = z.object({
  Records: z.array(
    z.object({
      body: z.string().transform((text) => messageSchema.parse(JSON.parse(text))),
    }),
  ),
});

export type ApprovalEvent = z.infer<typeof approvalEventSchema>;

/** The approvals in an event, of our own bucket alone; keys come URL-encoded. */
export const approvalsOf = ({ Records }: ApprovalEvent, bucket: string) =>
  Records.flatMap(({ body }) => body.Records)
    .filter(({ s3 }) => s3.bucket.name === bucket)
    .map(({ eventTime, userIdentity, s3 }) => ({
      key: decodeURIComponent(s3.object.key.replaceAll('+', ' ')),
      version: s3.object.versionId,
      by: userIdentity.principalId,
      at: eventTime,
    }));
