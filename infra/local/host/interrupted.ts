/** The run was stopped: documents under way were finished and settled, and no further one was begun. */
export class Interrupted extends Error {}
