/** The usual length of a passage. */
export const USUAL = 1_200
/** A shorter passage is joined to its neighbour where possible. */
export const LEAST = 200
/** The longest passage. */
export const MOST = 2_000

interface Piece {
  start: number
  end: number
}

const SENTENCE_END = /[.!?…][\p{Pe}\p{Pf}"']*\s+|[。！？]|\n+/gu

/** The text from `start` to `end`, whole, or split after sentences if it is too long. */
export function piecesOf(text: string, start: number, end: number): Piece[] {
  const whole = trimmed(text, { start, end })
  if (whole.end - whole.start <= MOST) return whole.end > whole.start ? [whole] : []
  const pieces: Piece[] = []
  for (const sentence of sentencesOf(text, whole)) {
    const last = pieces.at(-1)
    if (last && sentence.end - last.start <= USUAL) last.end = sentence.end
    else pieces.push(sentence)
  }
  const [tail, before] = [pieces.at(-1), pieces.at(-2)]
  if (tail && before && tail.end - tail.start < LEAST && tail.end - before.start <= MOST) {
    before.end = tail.end
    pieces.pop()
  }
  return pieces.map((piece) => trimmed(text, piece)).filter((piece) => piece.end > piece.start)
}

function sentencesOf(text: string, { start, end }: Piece): Piece[] {
  const sentences: Piece[] = []
  let from = start
  for (const { index, 0: mark } of text.slice(start, end).matchAll(SENTENCE_END)) {
    const to = start + index + mark.length
    sentences.push(...parts(text, { start: from, end: to }))
    from = to
  }
  return from < end ? [...sentences, ...parts(text, { start: from, end })] : sentences
}

/** Splits a sentence that is too long between words, and a word that is too long anywhere. */
function parts(text: string, { start, end }: Piece): Piece[] {
  const pieces: Piece[] = []
  let from = start
  while (end - from > MOST) {
    const space = from + text.slice(from, from + MOST).lastIndexOf(' ') + 1
    const to = space > from + LEAST ? space : withWholeCharacter(text, from + MOST)
    pieces.push({ start: from, end: to })
    from = to
  }
  return [...pieces, { start: from, end }]
}

const withWholeCharacter = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at)

function trimmed(text: string, { start, end }: Piece): Piece {
  const inner = text.slice(start, end)
  const lead = inner.length - inner.trimStart().length
  return { start: start + lead, end: start + Math.max(lead, inner.trimEnd().length) }
}
