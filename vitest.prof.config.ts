import base from './vitest.config.ts';
import { mergeConfig } from 'vitest/config';
export default mergeConfig(base, { test: { setupFiles: ['/tmp/prof/setup.ts'], maxWorkers: 1 }, server: { fs: { strict: false } } });
