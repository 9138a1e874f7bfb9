import { createServer } from 'node:http';
import { listenHere } from '../listen-here.ts';

/** CloudFormation as far as it tells what a stack states of itself. */
export async function startStack(outputs: Readonly<Record<string, string>>) {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const answer =
    '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>' +
    `<StackName>Rowmark</StackName><CreationTime>2026-11-20T09:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join('')}</Outputs>` +
    '</member></Stacks></DescribeStacksResult></DescribeStacksResponse>';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
  });
  return listenHere(server);
}
