#!/usr/bin/env node
// `npx cdk …`: installs the packages of infra/aws on first use, so that a plain `npm ci` stays small, and runs their cdk.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

// npm may link or copy this file; the folder of cdk.json, where people call cdk, is sure.
const folder = join(process.cwd(), 'infra', 'aws');
const cdk = join(folder, 'node_modules', '.bin', 'cdk');
const quiet = ['ignore', process.stderr.fd, 'inherit'];
const installed = existsSync(cdk)
  ? 0
  : spawnSync('npm', ['ci', '--silent', '--prefix', folder], { stdio: quiet }).status;
process.exitCode =
  installed === 0 ? (spawnSync(cdk, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1) : 1;
