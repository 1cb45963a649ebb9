/** A word of a text and where it stands. */
export interface Word {
  text: string
  start: number
  end: number
}

/** Neighbouring words that could be one name, and the words of it that count. */
export interface Run {
  words: Word[]
  start: number
  end: number
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+|-[\p{L}\p{M}]+)*/gu
const CAPITALISED = /^\p{Lu}/u
const PARTICLES = new Set(
  'de del della der den di da dos das du la le van von vom zu zum ten ter bin ibn al el y e af av san st'.split(' '),
)
const MOST_WORDS = 5

/** Words that begin with a capital letter, side by side or with a particle or an initial's point between them. */
export function capitalisedRuns(text: string): Run[] {
  const runs: Run[] = []
  let words: Word[] = []
  let particles: Word[] = []
  const finish = () => {
    const [first, last] = [words[0], words.at(-1)]
    if (first && last) runs.push({ words, start: first.start, end: last.end })
    words = []
    particles = []
  }
  for (const word of wordsOf(text)) {
    const last = particles.at(-1) ?? words.at(-1)
    if (last && !joined(text, last, word)) finish()
    if (CAPITALISED.test(word.text)) {
      if (words.length + particles.length >= MOST_WORDS) finish()
      words = [...words, ...(words.length > 0 ? particles : []), word]
      particles = []
    } else if (words.length > 0 && particles.length < 2 && PARTICLES.has(word.text)) particles = [...particles, word]
    else finish()
  }
  finish()
  return runs
}

export const isParticle = (word: string) => PARTICLES.has(word)

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: matched, index }) => {
    const written = matched.replace(/['’]s$/, '')
    return { text: written, start: index, end: index + written.length }
  })
}

/** One space, or the point of an initial and a space. */
function joined(text: string, one: Word, other: Word): boolean {
  const between = text.slice(one.end, other.start)
  return between === ' ' || (between === '. ' && one.text.length === 1)
}
