/** Of undici what makes requests: the whole package has a process read and run a third more at its start. */
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher as D } from 'undici';
  export default function request(this: D, options: D.RequestOptions): Promise<D.ResponseData>;
}
