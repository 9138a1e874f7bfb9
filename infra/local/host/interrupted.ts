/** The run was told to stop; what is under way was finished and settled, nothing more was begun. */
export class Interrupted extends Error {}
