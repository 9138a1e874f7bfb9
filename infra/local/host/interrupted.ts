/** The run was stopped: documents under way were finished and settled; others were not begun. */
export class Interrupted extends Error {}
