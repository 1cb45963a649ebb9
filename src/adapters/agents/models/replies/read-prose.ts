import type { Ask, MessageAnswer } from '../../../../engine/flow/asks.ts'
import { ABSTAIN_LINE, POSITION_LINE } from '../../../../engine/prompts/index.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { ABSTAIN } from '../../../../engine/votes/ballots.ts'
import type { Read } from './form-schemas.ts'
import { folded, idMeant, type Named } from './interpret-values.ts'

/** Emphasis and headings that models put around a line. */
const DECORATION = /[\s*_#`"-]/
const ABSTENTION = new RegExp(`^${ABSTAIN_LINE}(?:\\s*$|\\s*[:.–—-](.*))`)
const POSITION = /^(?:my |the )?(?:final )?position(?: is)?[*_`"\s]{0,20}(?:[:=–—-]|→|(?=\sp\d+\W*$))(.*)/i
/** Longer lines are prose. */
const LONGEST_LINE = 1_000

/** Reads plain text with the position or abstention that one of its lines states. */
export function readProse(text: string, state: DebateState, { purpose }: Ask): Read {
  const lines = unfenced(text).split('\n')
  if (purpose !== 'opening') return { content: message(lines.join('\n').trim()) }

  const abstention = abstentionIn(lines)
  if (abstention) return { content: abstention }
  if (!state.closed) return { content: message(lines.join('\n').trim()) }

  const stated = statedIn(lines, state.proposals)
  const [first, ...others] = stated.filter(({ id }) => id !== undefined)
  const ids = state.proposals.map(({ id }) => id).join(', ')
  if (first?.id === undefined) return { fault: `It needs the line "${POSITION_LINE}" with one of ${ids}` }
  if (others.some(({ id }) => id !== first.id) || stated.some(({ isSeveral }) => isSeveral))
    return { fault: `It takes more than one position; choose one of ${ids}` }
  const taken = new Map(stated.filter(({ id }) => id).map(({ place, argument }) => [place, argument]))
  const rest = lines.map((line, place) => taken.get(place) ?? line)
  const content = rest.join('\n').trim()
  return { content: message(content, first.id === ABSTAIN ? { abstains: true } : { proposal: first.id }) }
}

interface Stated {
  place: number
  /** Undefined when no option is meant beyond doubt. */
  id: string | undefined
  isSeveral: boolean
  argument: string
}

/** The lines that take a position; in the first and last of them an argument may follow. */
function statedIn(lines: readonly string[], options: readonly Named[]): readonly Stated[] {
  const isWritten = (line: string) => line.trim() !== ''
  const ends = [lines.findIndex(isWritten), lines.findLastIndex(isWritten)]
  return lines.flatMap((line, place): Stated[] => {
    const stated = POSITION.exec(withoutDecoration(line.slice(0, LONGEST_LINE).normalize('NFKC')))?.[1]
    if (stated === undefined) return []
    const id = idMeant(stated, options, [ABSTAIN])
    if (id !== undefined) return [{ place, id, isSeveral: false, argument: '' }]
    const below = withoutDecoration(stated) === '' ? lines.findIndex((each, at) => at > place && isWritten(each)) : -1
    const next = below < 0 ? undefined : idMeant(lines[below], options, [ABSTAIN])
    if (next !== undefined) {
      return [place, below].map((at) => ({ place: at, id: next, isSeveral: false, argument: '' }))
    }
    const [, named = '', argument = ''] =
      ARGUED.exec(withoutDecoration(POSITION.exec(withoutDecoration(line))?.[1] ?? '')) ?? []
    const isSeveral = idMeant(named, options) !== undefined && OTHER_ID.test(argument)
    const argued = ends.includes(place) && !isSeveral ? idMeant(named, options) : undefined
    return [{ place, id: argued, isSeveral, argument }]
  })
}

/** The position of one line while the others are still to come; `isBare` when the next line has to name it. */
export function positionOn(line: string, options: readonly Named[]) {
  const stated = statedIn([line], options)[0]
  return (
    stated && {
      ...stated,
      isBare: withoutDecoration(POSITION.exec(withoutDecoration(line.normalize('NFKC')))?.[1] ?? '') === '',
    }
  )
}

const ARGUED = /^(\w+)(?:\W*[.,:;!?–—(\n-]|\s(?=because\b|since\b|as\b|for\b|weil\b|da\b))\W*(.*)/s
const OTHER_ID = /^\W*(?:(?:or|and|oder|und)\W+)?p\d+\b/i

/** ABSTAIN alone on the first or last line, or with a reason after it on the first. */
function abstentionIn(lines: readonly string[]): MessageAnswer | undefined {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  for (const place of [first, last]) {
    const reason = abstentionOn(lines[place] ?? '', place === first)
    if (reason === undefined) continue
    const reasons = lines.with(place, reason).join('\n').trim()
    const needs = reasons.split('\n').map((need) => need.replace(/^[-*•\d.)\s]+/, '').trim())
    return message(reasons, { abstains: true, needs: needs.filter(Boolean) })
  }
  return undefined
}

/** The reason after an abstention, empty when there is none; undefined when the line is no abstention. */
export function abstentionOn(line: string, isFirst: boolean): string | undefined {
  const words = withoutDecoration(line.slice(0, LONGEST_LINE))
  const reason = isFirst ? ABSTENTION.exec(words) : null
  if (reason) return (reason[1] ?? '').trim()
  return folded(words) === ABSTAIN ? '' : undefined
}

/** Prose that stands in a fence as a whole. */
const unfenced = (text: string) => /^```(?:text|markdown|md)?[^\S\n]*\n([^`]*)\n```$/.exec(text)?.[1] ?? text

const message = (content: string, more: Omit<MessageAnswer, 'kind' | 'content'> = {}): MessageAnswer => ({
  kind: 'message',
  content,
  ...more,
})

export function withoutDecoration(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && DECORATION.test(text.charAt(start))) start++
  while (end > start && DECORATION.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
