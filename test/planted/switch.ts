// Loaded before a test file runs: turns one planted defect on.
const tried = Number(process.env.ROWMARK_PLANTED);
globalThis.rowmarkPlanted = (number) => number === tried;
