/** A piece of a filter or path. */
export interface Word {
  kind: 'name' | 'text' | 'number' | 'mark' | 'end'
  text: string
  /** No space stands between it and the piece before. */
  glued: boolean
}

/** Each alternative begins with another character, so that no text makes the search go back. */
const WORD = /([ ]+)|([()[\]])|("(?:[^"\\\p{Cc}]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_$.][\w$:.-]*)/uy

const END: Word = { kind: 'end', text: '', glued: false }

/** Cuts a filter into its pieces; undefined where it contains what belongs to none. */
export function wordsOf(filter: string): Word[] | undefined {
  const words: Word[] = []
  WORD.lastIndex = 0
  let glued = false
  for (let at = 0; at < filter.length; at = WORD.lastIndex) {
    const match = WORD.exec(filter)
    if (!match) return undefined
    const [text, space, mark, quoted, number] = match
    if (!space) words.push({ kind: mark ? 'mark' : quoted ? 'text' : number ? 'number' : 'name', text, glued })
    glued = !space
  }
  return [...words, END]
}
