import { testSessions } from './test-sessions.ts';

testSessions('en');
