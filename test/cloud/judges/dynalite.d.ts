declare module 'dynalite' {
  import type { Server } from 'node:http';
  /** An implementation of DynamoDB on LevelDB; without `path` it keeps everything in memory. */
  export default function dynalite(options?: {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}
