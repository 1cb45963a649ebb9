import type { Thinking } from '../abilities/abilities.ts'
import { type Harmony, passHarmony } from './harmony.ts'
import {
  type Around,
  BARE_ANALYSIS,
  BARE_FINAL,
  CLOSES,
  CLOSES_HERE,
  HARMONY_HERE,
  halfMark,
  mayBegin,
  nextClosing,
  nothingAround,
  OPENS,
  OPENS_HERE,
} from './thought-tags.ts'

/** More than any answer may have, so that only thoughts without a closing tag yet are dropped. */
const MOST_KEPT = 1_000_000
/** How much of the beginning decides what begins. */
const HEAD = 40

interface FilteredText {
  /** What people may hear now. */
  text: string
  /** What was passed on before is void. */
  restart?: true
  /** How many characters were recognised as thoughts. */
  thought: number
}

interface Ended extends FilteredText {
  answer: string
  thinking: Thinking
}

export interface ThoughtFilter {
  push(delta: string): FilteredText
  end(): Ended
  /** How many characters the answer has so far. */
  size(): number
}

type Mode = 'start' | 'thoughts' | 'harmony' | 'bare' | 'answer'

/**
 * Separates the thoughts in a model's text from its answer while both are written; with `hold` nothing is passed on
 * before the end or a closing tag.
 */
export function thoughtFilter({ hold }: { hold: boolean }): ThoughtFilter {
  let mode: Mode = 'start'
  let pending = ''
  let answer = ''
  let size = 0
  let silent = hold
  let hasPassedText = false
  let thinking: Thinking = 'none'
  let around: Around = nothingAround()
  let channels: Harmony = { at: 'role', channel: '' }
  /** Thoughts opened within thoughts and not closed with them. */
  let nested = 0
  let passed: FilteredText = { text: '', thought: 0 }

  function keep(text: string) {
    answer = size + text.length > MOST_KEPT ? '' : answer + text
    size += text.length
    if (!silent && mode !== 'bare') passed.text += text
  }

  /** Everything taken for the answer was thoughts. */
  function takeBack(how: Thinking) {
    passed = { text: '', thought: passed.thought + size, ...((hasPassedText || passed.restart) && { restart: true }) }
    hasPassedText = false
    answer = ''
    size = 0
    opened(how)
  }

  function opened(how: Thinking) {
    thinking = how
    silent = false
    mode = 'start'
    around = nothingAround()
  }

  /** How much of the text was read, or undefined when more has to come. */
  const steps: Record<Mode, (text: string, ended: boolean) => number | undefined> = {
    start(text, ended) {
      const begun = text.trimStart()
      const blank = text.length - begun.length
      if (begun === '' || (!ended && mayBegin(begun))) return blank || undefined
      const head = begun.slice(0, HEAD)
      const tag = OPENS_HERE.exec(head) ?? CLOSES_HERE.exec(head)
      if (tag) {
        mode = tag[0].includes('/') ? 'start' : 'thoughts'
        if (thinking === 'none') thinking = mode === 'start' ? 'closing tag' : 'tags'
        return blank + tag[0].length
      }
      const channel = HARMONY_HERE.exec(head)?.[0]
      if (channel !== undefined) {
        opened('tags')
        mode = 'harmony'
        channels = { at: channel === '' ? 'role' : 'channel', channel }
        return blank + channel.length
      }
      mode = BARE_ANALYSIS.test(head) ? 'bare' : 'answer'
      around.json = /^(?:\{|\[\s*[{"])/.test(head)
      return blank
    },
    thoughts(text, ended) {
      CLOSES.lastIndex = 0
      const tag = CLOSES.exec(text)
      const end = tag?.index ?? (ended ? text.length : halfMark(text, 'tags'))
      passed.thought += end
      nested += text.slice(0, end).match(OPENS)?.length ?? 0
      if (!tag) return end || undefined
      silent = false
      mode = 'start'
      return end + tag[0].length
    },
    harmony(text, ended) {
      const { to, answer: piece, thought, left } = passHarmony(channels, text, ended)
      passed.thought += thought
      if (piece !== '') keep(size === 0 ? piece.trimStart() : piece)
      if (left && size === 0) mode = 'start'
      return to || undefined
    },
    bare(text, ended) {
      const final = text.indexOf(BARE_FINAL)
      const end = final >= 0 ? final : ended ? text.length : halfMark(text, 'bare')
      keep(text.slice(0, end))
      if (final < 0) return end || undefined
      takeBack('tags')
      return end + BARE_FINAL.length
    },
    answer(text, ended) {
      const half = ended ? text.length : halfMark(text, 'tags')
      const { at, tag } = nextClosing(around, text.slice(0, half), ended)
      keep(text.slice(0, at))
      if (tag === undefined) return at || undefined
      if (thinking === 'none' || nested > 0) {
        nested = Math.max(0, nested - 1)
        takeBack(thinking === 'none' ? 'closing tag' : thinking)
      } else keep(tag)
      return at + tag.length
    },
  }

  function read(ended: boolean) {
    while (pending !== '') {
      const to = steps[mode](pending, ended)
      if (to === undefined) break
      pending = pending.slice(to)
    }
  }

  function handOver(): FilteredText {
    const now = passed
    hasPassedText ||= now.text !== ''
    passed = { text: '', thought: 0 }
    return now
  }

  return {
    push(delta) {
      pending += delta
      read(false)
      return handOver()
    },
    end() {
      read(true)
      if (silent || mode === 'bare') passed.text = answer
      return { ...handOver(), answer, thinking }
    },
    size: () => size,
  }
}

/** The answer in a complete text. */
export function withoutThoughts(text: string): string {
  const filter = thoughtFilter({ hold: true })
  filter.push(text)
  return filter.end().answer
}
