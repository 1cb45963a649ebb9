import type { DebateState } from '../state.ts'

/** The evidence that accepted answers cite or quote. */
export const citedPieces = ({ messages, critiques }: Pick<DebateState, 'messages' | 'critiques'>): Set<string> =>
  new Set(
    [...messages.filter(({ discarded }) => !discarded), ...critiques].flatMap(({ cites, quotes }) => [
      ...cites,
      ...quotes.map(({ evidence }) => evidence),
    ]),
  )
