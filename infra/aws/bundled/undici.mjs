// The pool of connections alone: the package's own entry carries web sockets, caches and mocks.
import api from '../../../node_modules/undici/lib/api/index.js';
import Dispatcher from '../../../node_modules/undici/lib/dispatcher/dispatcher.js';
import Pool from '../../../node_modules/undici/lib/dispatcher/pool.js';

Object.assign(Dispatcher.prototype, api);

export { Pool };
