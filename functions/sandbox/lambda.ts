import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { handle } from 'hono/aws-lambda';
import * as z from 'zod';
import { accountsSchema } from './accounts/account.ts';
import { createSandbox } from './create-sandbox.ts';

/** SANDBOX_TABLE names the table; SANDBOX_ACCOUNTS is a JSON array of accounts, the demo account when left out. */
const environment = z
  .object({
    SANDBOX_TABLE: z.string().min(1),
    SANDBOX_ACCOUNTS: z
      .string()
      .transform((text) => accountsSchema.parse(JSON.parse(text)))
      .optional(),
  })
  .parse(process.env);

/** The sandbox behind a function URL or an API gateway. */
export const handler = handle(
  createSandbox({
    dynamodb: new DynamoDBClient({}),
    tableName: environment.SANDBOX_TABLE,
    accounts: environment.SANDBOX_ACCOUNTS,
    guardControl: true,
  }),
);
