import { testSessions } from './test-sessions.ts';

testSessions('el');
