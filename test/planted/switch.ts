// Loaded before a test file runs: turns one planted defect on.
const tried = Number(process.env.ROWMARK_PLANTED);
globalThis.rowmarkReached = new Set();
globalThis.rowmarkPlanted = (number) => {
  globalThis.rowmarkReached.add(number);
  return number === tried;
};
