type State = 'start' | 'plain' | 'quoted' | 'closing';

/**
 * For a text whose line ends differ (files joined together): every line end outside quotes becomes `\n`,
 * inside quotes nothing changes. A quote counts only at the start of a cell, as in RFC 4180. Chunk borders
 * may be anywhere.
 */
export async function* unifyLineEnds(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let state: State = 'start';
  let afterCr = false;
  for await (const chunk of text) {
    let unified = '';
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk.charAt(at);
      if (state !== 'quoted' && (char === '\r' || char === '\n')) {
        unified += char === '\n' && afterCr ? chunk.slice(from, at) : `${chunk.slice(from, at)}\n`;
        from = at + 1;
      }
      afterCr = state !== 'quoted' && char === '\r';
      state = next(state, char, delimiter);
    }
    yield unified + chunk.slice(from);
  }
}

function next(state: State, char: string, delimiter: string): State {
  if (state === 'quoted') return char === '"' ? 'closing' : 'quoted';
  if (char === delimiter || char === '\n' || char === '\r') return 'start';
  if (char === '"' && state !== 'plain') return 'quoted';
  return 'plain';
}
