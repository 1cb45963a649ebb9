/** Words with which mail programs say who wrote what they quote. */
const WROTE =
  /(?<!\p{L})(?:wrote|writes|says|said|schrieb|schrieben sie|geschrieben|écrit|ecrit|nous a dit|scritto|scrive|escribi[oó]|escreveu|schreef|geschreven|skrev|skreiv|napisał(?:\(a\)|a)?|pisze|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|kirjoitti|írta|yazdı|scris|rašė|pisao|napisao|viết|menulis|napisala|kirjutas|rakstīja|написа(?:[лв](?:\(а\)|а|ла)?)?|пишет|пише|писал|έγραψε|كتب|כתב)(?!\p{L})|写道|寫道|书写|書きました|のメール|작성|쓴 글/iu

/** How such a line begins, where it is told by its first word. */
const OPENING =
  /^(?:(?:on|at|am|le|el|em|no dia|às|il|op|den|dnia|w dniu|pada|dne|dňa|v|på|kl|vào|în|la|στις|на|в|у|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|пн|вт|ср|чт|пт|сб|вс)(?!\p{L})|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}[.:/ -]|\d{4}[./年년-]|在)/iu

const WHEN = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{4}年/u
/** The day and the time of day. */
const WHEN_EXACTLY =
  /^(?=.*(?:\b(?:19|20)\d\d(?!\d)|\d{4}[年년]|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b))(?=.*(?<!\d)\d{1,2}[:.h]\d{2}(?!\d))/u
const ADDRESS = /[^\s<>@"]{1,64}@[^\s<>@"]{1,190}/
const ADDRESS_IN_BRACKETS = /[<([][^\s<>@"]{1,64}@[^\s<>@"]{1,190}[>)\]]/
const ENDS = /[:：]["*]?\s*$|[-–—]{3,}\s*$|\bwrote\s*$/iu
/** Also with the initials of whoever wrote it. */
const QUOTED = /^\s*(?:\p{Lu}{0,3}>|\|)/u
/** It ends with saying so. */
const LAST_WROTE = new RegExp(`(?:${WROTE.source})\\s*[:：]?\\s*$`, 'iu')
/** Whose words follow, without when. */
const QUOTING = /^(?:quoting|zitat von|citando(?: a)?|citant|citat fr[åa]n?)(?!\p{L})/iu
/** The rest of a line that was broken. */
const GOES_ON = /^[\p{Ll}\d(]/u
/** Nothing else, as some programs write it. */
const DATE_AND_NAME =
  /^(?:\d{4}-\d\d-\d\d \d{1,2}:\d\d (?:GMT|UTC)[+-]\d\d:?\d\d [^.!?]{1,60}|posted by .{1,60} on [\d/.-]{8,10})$/iu
/** The end of a line that was broken before its last bracket. */
const TAIL = /^\s*>\s*(?:\S{1,20}\s*)?[:：]\s*$/
const LONGEST = 400
const MOST_LINES = 6
/** How many lines are empty between it and what it is about, at most. */
const MOST_BLANKS = 10

export const isQuoted = (line: string) => QUOTED.test(line)
const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** Where lines begin that say who wrote what follows, if they end here; undefined where they do not. */
export function attributionEndingAt(lines: readonly string[], end: number): number | undefined {
  const last = lines[end] ?? ''
  if (isBlank(last) || last.length > LONGEST) return undefined
  const isBeforeQuote = quoteFollows(lines, end) || (ENDS.test(last) && nothingFollows(lines, end))
  const mayEnd = ENDS.test(last) || LAST_WROTE.test(last) || DATE_AND_NAME.test(last)
  if (!mayEnd && !(isBeforeQuote && ADDRESS.test(last))) return undefined
  for (let begin = end; begin >= 0 && end - begin < MOST_LINES; begin--) {
    const span = lines.slice(begin, end + 1)
    if (begin < end && (isQuoted(lines[begin] ?? '') || ENDS.test(lines[begin] ?? ''))) break
    const joined = span.map((line) => line.trim()).join(' ')
    if (joined.length > LONGEST) break
    if (isAttribution(joined, isBeforeQuote)) return fromItsOpening(lines, begin, joined)
  }
  return isUndated(last, isBeforeQuote) ? end : undefined
}

/** Whoever wrote, without when: only where it is sure. */
const isUndated = (line: string, isBeforeQuote: boolean) =>
  (LAST_WROTE.test(line) && (isBeforeQuote || ADDRESS.test(line) || / via /.test(line))) ||
  (QUOTING.test(line) && ADDRESS.test(line))

/** Whoever wrote, and when: with a word that says so, before a quote, or as nothing but the two of them. */
function isAttribution(joined: string, isBeforeQuote: boolean): boolean {
  if (!WHEN.test(joined)) return false
  if (DATE_AND_NAME.test(joined)) return true
  const isExact = WHEN_EXACTLY.test(joined)
  if (WROTE.test(joined))
    return ADDRESS.test(joined) || OPENING.test(withoutRule(joined)) || isBeforeQuote || (isExact && ENDS.test(joined))
  if (isExact && ADDRESS_IN_BRACKETS.test(joined) && ENDS.test(joined)) return true
  return ADDRESS.test(joined) && (isBeforeQuote || (OPENING.test(withoutRule(joined)) && /[<>"]/.test(joined)))
}

const withoutRule = (joined: string) => joined.replace(/^[-–—*_\s]+/, '')

/** Lines above that are still of it: it was broken after its date. */
function fromItsOpening(lines: readonly string[], begin: number, joined: string): number {
  const before = (lines[begin - 1] ?? '').trim()
  if (GOES_ON.test(joined) && !ADDRESS.test(joined) && ADDRESS_IN_BRACKETS.test(before) && !/[.!?:]$/.test(before))
    return begin - 1
  if (OPENING.test(withoutRule(joined))) return begin
  for (let above = begin - 1; above >= 0 && begin - above < 3; above--) {
    const line = (lines[above] ?? '').trim()
    if (line === '' || isQuoted(line) || line.length + joined.length > LONGEST) return begin
    if (OPENING.test(withoutRule(line)) && WHEN.test(line)) return above
  }
  return begin
}

/** It is the last of the text: what it is about was marked otherwise, and is gone. */
const nothingFollows = (lines: readonly string[], end: number) =>
  end + MOST_BLANKS >= lines.length && lines.slice(end + 1).every(isBlank)

/** Whether what follows is marked as a quote, line by line. */
export function quoteFollows(lines: readonly string[], end: number): boolean {
  const next = lines.slice(end + 1, end + 1 + MOST_BLANKS).find((line) => !isBlank(line))
  return next !== undefined && isQuoted(next) && !TAIL.test(next)
}
