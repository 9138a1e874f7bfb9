// The pool of connections alone: the package's own entry carries web sockets, caches and mocks.
import request from '../../../node_modules/undici/lib/api/api-request.js';
import Dispatcher from '../../../node_modules/undici/lib/dispatcher/dispatcher.js';
import Pool from '../../../node_modules/undici/lib/dispatcher/pool.js';

Dispatcher.prototype.request = request;

export { Pool };
