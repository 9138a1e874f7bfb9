import { startS3Server } from '../../cloud/judges/s3-server.ts';

// A server that speaks S3, in a process of its own: prints its address and ends with its input.

const server = await startS3Server(['imports', 'reports']);
console.log(server.endpoint);
process.stdin.resume().on('end', async () => {
  await server.stop();
  process.exit(0);
});
