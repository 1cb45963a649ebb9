import type { Ask } from '../../../../engine/flow/asks.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { ABSTAIN } from '../../../../engine/votes/ballots.ts'
import { FIELD_NAMES } from './form-schemas.ts'
import { idMeant } from './interpret-values.ts'
import { abstentionOn, positionOn, withoutDecoration } from './read-prose.ts'

/** What people hear of an answer while it is written. */
export interface LiveText {
  push(delta: string): string
  /** Returns what was held back until the end. */
  end(): string
}

/** How much of a line is held back until its kind is known; lines of form are shorter. */
const MOST_HELD = 300

const FORM = new RegExp(`^\\s*(?:\`{3}[\\w-]*\\s*)?(?:\\[\\s*)?\\{\\s*["'“](?:${FIELD_NAMES.join('|')})["'”]\\s*:`, 'i')
const MAY_BE_FORM = /^\s*(?:`{1,2}|(?:`{3}[\w-]*\s*)?(?:\[\s*)?(?:\{\s*(?:["'“][\w-]{0,40}(?:["'”]\s*)?)?)?)$/
const OPENS_FENCE = /^\s*`{3}(?:text|markdown|md)[^\S\n]*\n/
const FENCE = /^\s*`{1,3}\s*$/
const HALF_POSITION = /^(?:my |the )?(?:final )?position(?: is?)?[*_`"\s]{0,20}(?:p\d*)?$/
const POSITIONS = ['', 'my ', 'the '].flatMap((whose) => [`${whose}position`, `${whose}final position`])

/** Prose as it is written, without its form: lines that take a position or abstain, and JSON instead of prose. */
export function liveProse({ closed, proposals }: DebateState, { purpose }: Ask): LiveText {
  const opens = purpose === 'opening'
  /** The beginning of a line that was not passed on yet. */
  let held = ''
  /** Part of the line was passed on. */
  let isInLine = false
  let isFirst = true
  let isFenced = false
  /** The line before named a position without saying which. */
  let isAwaitingId = false
  let form: ReturnType<typeof liveField> | undefined

  /** What people hear of a line; undefined while that is undecided. */
  function wordsOf(line: string, isWhole: boolean): string | undefined {
    const mayGoOn = !isWhole && line.length < MOST_HELD
    if (isFenced && FENCE.test(line)) return isWhole ? '' : undefined
    if (!opens || (isWhole && line.trim() === '')) return line
    if (mayGoOn && mayBecomeForm(line, closed)) return undefined
    const reason = abstentionOn(line, isFirst)
    if (reason !== undefined) return mayGoOn ? undefined : reason
    const stated = closed ? positionOn(line, proposals) : undefined
    if (mayGoOn && (stated || isAwaitingId)) return undefined
    if (isAwaitingId && idMeant(line, proposals, [ABSTAIN]) !== undefined) return ''
    isAwaitingId = stated?.isBare === true
    return stated && (stated.isBare || stated.id !== undefined) ? stated.argument : line
  }

  /** How far the text is read, and what of it people hear; undefined while more has to come. */
  function step(isEnd: boolean): { to: number; shown: string } | undefined {
    const newline = held.indexOf('\n')
    const line = newline < 0 ? held : held.slice(0, newline)
    const to = newline < 0 ? held.length : newline + 1
    if (isInLine) {
      isInLine = newline < 0
      return { to, shown: held.slice(0, to) }
    }
    if (FORM.test(held)) {
      form = liveField('content')
      return { to: held.length, shown: form.push(held) }
    }
    if (!isEnd && held.length < MOST_HELD && held.trim() !== '' && MAY_BE_FORM.test(held)) return undefined
    const fence = isFirst ? OPENS_FENCE.exec(held)?.[0] : undefined
    if (fence !== undefined) {
      isFenced = true
      return { to: fence.length, shown: '' }
    }
    const words = wordsOf(line, newline >= 0 || isEnd)
    if (words === undefined) return undefined
    isFirst &&= line.trim() === ''
    isInLine = newline < 0
    return { to, shown: words === '' && line !== '' ? '' : words + held.slice(line.length, to) }
  }

  function read(isEnd: boolean): string {
    let shown = ''
    while (held !== '') {
      const next = step(isEnd)
      if (!next) break
      shown += next.shown
      held = held.slice(next.to)
    }
    return shown
  }

  return {
    push(delta) {
      if (form) return form.push(delta)
      held += delta
      return read(false)
    },
    end: () => read(true),
  }
}

/** Whether a line with this beginning may still take a position or abstain. */
function mayBecomeForm(line: string, takesPosition: boolean): boolean {
  const begun = withoutDecoration(line).toLowerCase()
  if (ABSTAIN.startsWith(begun)) return true
  return takesPosition && (POSITIONS.some((each) => each.startsWith(begun)) || HALF_POSITION.test(begun))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** More than the name of any field has. */
const LONGEST_NAME = 100

type Place = 'before' | 'object' | 'value' | 'done'

/** The text of one field of the first JSON object in a stream, as it is written; other values are never passed on. */
export function liveField(field: string): { push(jsonDelta: string): string } {
  let place: Place = 'before'
  let depth = 0
  let inString = false
  /** The part of an escape read so far, with its backslash. */
  let escaped = ''
  let name = ''
  /** The last string of the object was this field's name, followed by its colon. */
  let isNext = false
  let heard = ''
  /** The first half of a surrogate pair, passed on with the second. */
  let half = ''

  function hear(sign: string) {
    if (place !== 'value') {
      if (name.length < LONGEST_NAME) name += sign
      return
    }
    const whole = half + sign
    half = isFirstHalf(sign) ? sign : ''
    heard += half === '' ? whole : whole.slice(0, -1)
  }

  function readInString(sign: string) {
    if (escaped !== '') {
      escaped += sign
      const code = /^\\u([\da-f]{4})$/i.exec(escaped)?.[1]
      if (code) hear(String.fromCharCode(Number.parseInt(code, 16)))
      else if (escaped.startsWith('\\u') && escaped.length < 6) return
      else if (!escaped.startsWith('\\u')) hear(ESCAPES[sign] ?? sign)
      escaped = ''
    } else if (sign === '\\') escaped = sign
    else if (sign === '"') {
      inString = false
      if (place === 'value') place = 'done'
    } else hear(sign)
  }

  function readBetween(sign: string) {
    if (place === 'before') {
      if (sign !== '{') return
      place = 'object'
      depth = 1
    } else if (sign === '"') {
      inString = true
      if (isNext) place = 'value'
      name = ''
    } else if (sign === ':') isNext = depth === 1 && name === field
    else if (sign.trim() !== '') {
      isNext = false
      if (sign === '{' || sign === '[') depth += 1
      else if (sign === '}' || sign === ']') depth -= 1
      if (depth === 0) place = 'done'
    }
  }

  return {
    push(jsonDelta) {
      heard = ''
      for (let at = 0; at < jsonDelta.length && place !== 'done'; at++) {
        if (inString) readInString(jsonDelta.charAt(at))
        else readBetween(jsonDelta.charAt(at))
      }
      return heard
    },
  }
}

const isFirstHalf = (sign: string) => sign >= '\ud800' && sign <= '\udbff'
