const NAMES = '(?:thinking|thoughts|thought|think|reasoning|seed:think)'
const OPENING = String.raw`<${NAMES}>|\[THINK\]|\u25c1think\u25b7`
const CLOSING = String.raw`<\/${NAMES}>|\[\/THINK\]|\u25c1\/think\u25b7`

export const OPENS = new RegExp(OPENING, 'gi')
export const CLOSES = new RegExp(CLOSING, 'gi')
export const OPENS_HERE = new RegExp(`^(?:${OPENING})`, 'i')
export const CLOSES_HERE = new RegExp(`^(?:${CLOSING})`, 'i')
/** What distinguishes tags that are meant from tags that are talked about. */
const TAGS_AND_CODE = new RegExp(`\\n|\`+|${OPENING}|${CLOSING}`, 'gi')

/** Servers that drop harmony's special tokens leave only the words between them. */
export const BARE_ANALYSIS = /^analysis(?=[^\s\w.,:;-]|[A-Z])/
export const BARE_FINAL = 'assistantfinal'
export const HARMONY_HERE = /^(?:(?:analysis|commentary|final)(?=<\|message\|>)|(?=<\|(?:start|channel|message)\|>))/

const TAGS = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think'].flatMap((name) => [
  `<${name}>`,
  `</${name}>`,
])
const BRACKETED = ['[think]', '[/think]', '\u25c1think\u25b7', '◁/think▷']
const TOKENS = ['start', 'channel', 'message', 'end', 'return', 'call'].map((name) => `<|${name}|>`)
const BARE = ['analysis', 'commentary', 'final'].map((name) => `${name}<|message|>`)
const BEGINNINGS = [...TAGS, ...BRACKETED, ...TOKENS, ...BARE]
const LONGEST_MARK = 24

/** Whether more text has to come to know if an answer begins with thoughts. */
export const mayBegin = (text: string): boolean => isPartOf(text, BEGINNINGS)

const isPartOf = (text: string, marks: readonly string[]) => {
  if (text.length > LONGEST_MARK) return false
  const lower = text.toLowerCase()
  return marks.some((mark) => mark.length > lower.length && mark.startsWith(lower))
}

/** Where a text ends in the first half of a mark; its length when it does not. */
export function halfMark(text: string, marks: 'tags' | 'tokens' | 'bare'): number {
  const known = marks === 'tags' ? [...TAGS, ...BRACKETED] : marks === 'tokens' ? TOKENS : [BARE_FINAL]
  for (let at = Math.max(0, text.length - LONGEST_MARK); at < text.length; at++) {
    if (isPartOf(text.slice(at), known)) return at
  }
  return text.length
}

/** How much of the line after a tag is waited for. */
const LOOK_AHEAD = 80

/** The context of an answer that decides whether the next tag is meant or talked about. */
export interface Around {
  /** The answer is JSON, whose strings have no line breaks. */
  json: boolean
  fenced: boolean
  inCode: boolean
  /** Only blanks stand before on this line, and how many. */
  blank: boolean
  indent: number
  /** The last character of this line, and the last that is not blank. */
  last: string
  solid: string
  /** Opening tags in the text itself: at the beginning of a line, and within one. */
  openLines: number
  openWords: number
}

export const nothingAround = (): Around => ({
  json: false,
  fenced: false,
  inCode: false,
  blank: true,
  indent: 0,
  last: '',
  solid: '',
  openLines: 0,
  openWords: 0,
})

/** Reads to the next closing tag that is meant; `at` is its place, or the place from which more text is needed. */
export function nextClosing(around: Around, text: string, ended: boolean): { at: number; tag?: string } {
  let from = 0
  TAGS_AND_CODE.lastIndex = 0
  for (let found = TAGS_AND_CODE.exec(text); found; found = TAGS_AND_CODE.exec(text)) {
    const [mark] = found
    passText(around, text.slice(from, found.index))
    const behind = found.index + mark.length
    if (mark === '\n') passLine(around)
    else if (mark.startsWith('`')) {
      if (behind === text.length && mark.length < 3 && !ended) return { at: found.index }
      passBackticks(around, mark)
    } else if (mark.charAt(1) === '/') {
      const rest = text.slice(behind, behind + LOOK_AHEAD)
      if (!ended && rest.length < LOOK_AHEAD && rest.trim() === '' && !rest.includes('\n')) return { at: found.index }
      if (isMeant(around, rest)) return { at: found.index, tag: mark }
      passText(around, mark)
    } else {
      if (!around.fenced && !around.inCode) around[around.blank ? 'openLines' : 'openWords'] += 1
      passText(around, mark)
    }
    from = behind
  }
  passText(around, text.slice(from))
  return { at: text.length }
}

function passText(around: Around, text: string) {
  if (text === '') return
  const solid = text.trimEnd()
  if (around.blank) {
    around.indent += text.length - text.trimStart().length
    around.blank = solid === ''
  }
  around.last = text.charAt(text.length - 1)
  if (solid !== '') around.solid = solid.charAt(solid.length - 1)
}

function passLine(around: Around) {
  Object.assign(around, { inCode: false, blank: true, indent: 0, last: '', solid: '' })
}

function passBackticks(around: Around, run: string) {
  const goesOn = around.last === '`'
  if (run.length >= 3 && around.blank) around.fenced = !around.fenced
  else if (!goesOn) around.inCode = !around.inCode
  passText(around, run)
}

const SENTENCE_END = /[.!?…:)\]}"”»。！？]/
const CLOSING_SIGN = /["'”’»)\],.;:!?`]/

/**
 * An answer that talks about tags writes them as code, in quotation marks, within a sentence, or after the opening one.
 */
function isMeant(around: Around, rest: string): boolean {
  const [, gap = '', next = ''] = /^([^\S\n]*)(\n|[\s\S])?/.exec(rest) ?? []
  const endsLine = next === '' || next === '\n'
  if (around.fenced || around.inCode || around.indent >= 4) return false
  const opened = around.blank ? 'openLines' : 'openWords'
  if (around[opened] > 0) {
    around[opened] -= 1
    return false
  }
  if (around.blank) return !(gap !== '' && /\p{Ll}/u.test(next))
  if (around.json) return endsLine
  if (!endsLine && gap === '' && CLOSING_SIGN.test(next)) return false
  return around.last === around.solid || (SENTENCE_END.test(around.solid) && !/\p{Ll}/u.test(next))
}
