import { createHmac } from 'node:crypto'
import { RE2JS } from 're2js'
import { findSecrets as findOtherSecrets } from '../../shared/text/find-secrets.ts'
import { assignments, judgeAssignment } from './assignments.ts'
import { entropyOf, isKeyMaterial, isPlaceholder } from './checks.ts'
import { type FoundSecret, maskedSecret, type SecretsOfText } from './found-secret.ts'
import { ISSUED_FORMATS, type IssuedFormat, SHAPED_FORMATS } from './issued-formats.ts'
import type { SecretType } from './secret-types.ts'

interface Hit {
  rule: string
  type: SecretType
  confidence: number
  start: number
  end: number
}

const LOOKED_AT = 400
const MOST_IN_A_TEXT = 500
const CONTEXT_LENGTH = 160
const AROUND = 60
const MOST_TRIES = 3_000
const WORD = /[\w-]/
const RUN_LENGTH = 100
const RUN = /[\w.%+/=-]{1,100}/y

const compiled = ISSUED_FORMATS.map((format) => ({ format, pattern: RE2JS.compile(format.pattern) }))
const starts = [...new Set(ISSUED_FORMATS.flatMap((format) => format.starts))]
/** A longer start hides a shorter one, as `sk-ant-` does `sk-`: both formats are tried there. */
const byStart = new Map(
  starts.map((start) => [start, compiled.filter(({ format }) => format.starts.some((each) => start.startsWith(each)))]),
)
const STARTS = new RegExp(
  starts
    .toSorted((one, other) => other.length - one.length)
    .map((start) => start.replaceAll(/[.]/g, '\\.'))
    .join('|'),
  'g',
)

/** The secrets in a text. The values leave this function only as a keyed digest. */
export function findSecrets(text: string, key: string): SecretsOfText {
  const { hits, gaveUp } = hitsIn(text)
  return { found: described(text, hits.slice(0, MOST_IN_A_TEXT), key), gave_up: gaveUp }
}

/**
 * The text with every secret masked, also those that only look like one elsewhere; it has as many lines as before. Undefined where
 * the text was not read to its end.
 */
export function withoutSecrets(text: string): string | undefined {
  const { hits, gaveUp } = hitsIn(text)
  if (gaveUp) return undefined
  const masked = replaced(text, hits, (value) => maskedSecret(shown(value)))
  return replaced(masked, findOtherSecrets(masked), () => '…')
}

function replaced(text: string, spans: readonly { start: number; end: number }[], mask: (value: string) => string) {
  let [after, at] = ['', 0]
  for (const { start, end } of spans) {
    const value = text.slice(start, end)
    after += text.slice(at, start) + mask(value) + '\n'.repeat(value.split('\n').length - 1)
    at = end
  }
  return after + text.slice(at)
}

function hitsIn(text: string): { hits: Hit[]; gaveUp: boolean } {
  const tries = { left: MOST_TRIES }
  const hits = withoutOverlaps([
    ...privateKeys(text),
    ...issued(text, tries),
    ...shaped(text),
    ...databaseAddresses(text, tries),
    ...named(text),
  ])
  return { hits, gaveUp: tries.left <= 0 || hits.length > MOST_IN_A_TEXT }
}

/** How many tries of patterns may fail in one text, so that none is slow to read. */
interface Tries {
  left: number
}

function* issued(text: string, tries: Tries): Generator<Hit> {
  let done = 0
  for (const { 0: start, index } of text.matchAll(STARTS)) {
    if (index < done) continue
    const isAfterWord = index > 0 && WORD.test(text.charAt(index - 1))
    for (const { format, pattern } of byStart.get(start) ?? []) {
      if ((isAfterWord && !format.inside) || !hasRun(text, index, format.shortest) || tries.left <= 0) continue
      const hit = issuedHit(text, index, format, pattern)
      if (!hit) {
        tries.left--
        continue
      }
      done = hit.end
      yield hit
      break
    }
  }
}

/** Whether so many characters of a token follow each other. */
function hasRun(text: string, from: number, length: number): boolean {
  RUN.lastIndex = from
  return (RUN.exec(text)?.[0].length ?? 0) >= Math.min(length, RUN_LENGTH)
}

function issuedHit(text: string, at: number, format: IssuedFormat, pattern: RE2JS): Hit | undefined {
  const matcher = pattern.matcher(text.slice(at, at + (format.longest ?? LOOKED_AT)))
  if (!matcher.lookingAt()) return undefined
  const secret = matcher.group(1) ?? ''
  const start = at + matcher.start(1)
  if (entropyOf(secret) < (format.entropy ?? 0) || isRepeated(secret)) return undefined
  if (format.check && !format.check(secret)) return undefined
  return { rule: format.id, type: format.type, confidence: format.confidence, start, end: start + secret.length }
}

/** Whether it has a stretch that nobody draws by chance. */
const isRepeated = (secret: string) => /(.)\1{7}|EXAMPLE|example|xxxxxx|XXXXXX|1234567890/.test(secret)

function* shaped(text: string): Generator<Hit> {
  for (const { id, type, shape, confidence, check, entropy = 0 } of SHAPED_FORMATS) {
    for (const { 0: secret, index } of text.matchAll(shape)) {
      if (entropyOf(secret) < entropy || isRepeated(secret) || check?.(secret) === false) continue
      yield { rule: id, type, confidence, start: index, end: index + secret.length }
    }
  }
}

const KEY_BEGIN = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
const LONGEST_KEY = 20_000

function* privateKeys(text: string): Generator<Hit> {
  let done = 0
  /** Where the next end is, so that beginnings without one are not searched again and again. */
  let nextEnd = 0
  for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) {
    if (index < done) continue
    const from = index + begin.length
    if (nextEnd !== -1 && nextEnd < from) nextEnd = text.indexOf('-----END ', from)
    if (nextEnd === -1 || nextEnd - from > LONGEST_KEY) continue
    const between = text.slice(from, nextEnd)
    if (between.includes('-----BEGIN') || !isKeyMaterial(between)) continue
    const close = text.indexOf('-----', nextEnd + 5)
    const end = close === -1 || close - nextEnd > 100 ? nextEnd + 9 : close + 5
    done = end
    yield { rule: 'private-key', type: 'private_key', confidence: 0.95, start: index, end }
  }
}

const DATABASES =
  /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|cockroachdb|clickhouse|couchdb|neo4j|cassandra|db2|oracle|cloudant)(?:\+[a-z\d]{1,12})?:\/\//g
const ADDRESS = RE2JS.compile(
  '([^\\s:@/"\'`<>]{0,64}):([^\\s@/"\'`<>]{3,128})@([A-Za-z0-9._-]{1,253}|\\[[0-9a-f:]+\\])',
)
const LOCAL =
  /^(?:localhost|127\.|0\.0\.0\.0|\[|host$|db$|database$|postgres$|mysql$|redis$|mongo(?:db)?$|server$)|example\.|\.local$|\.test$/i
const COMMON =
  /^(?:\w{0,12}pass(?:word|wd)?\d{0,4}|pw|pwd|secret\d{0,4}|root|admin\d{0,4}|postgres|mysql|redis|mongo|guest|user(?:name)?|test\d{0,4}|foo|bar|baz|pass:?word|p@ss.*|1234.*|abc\d*|x+|toor|sa|db|dbpass(?:word)?|mypass(?:word)?|my[_-]?secret.*)$/i

function* databaseAddresses(text: string, tries: Tries): Generator<Hit> {
  for (const { 0: scheme, index } of text.matchAll(DATABASES)) {
    const from = index + scheme.length
    if (tries.left <= 0) return
    const matcher = ADDRESS.matcher(text.slice(from, from + LOOKED_AT))
    if (!matcher.lookingAt()) {
      tries.left--
      continue
    }
    const user = matcher.group(1) ?? ''
    const password = matcher.group(2) ?? ''
    if (isPlaceholder(password) || COMMON.test(password) || password === user) continue
    const isLocal = LOCAL.test(matcher.group(3) ?? '')
    if (isLocal && entropyOf(password) < 3) continue
    const start = from + matcher.start(2)
    yield {
      rule: 'database-url',
      type: 'database_url',
      confidence: isLocal ? 0.5 : 0.85,
      start,
      end: start + password.length,
    }
  }
}

function* named(text: string): Generator<Hit> {
  for (const candidate of assignments(text)) {
    const found = judgeAssignment(candidate)
    if (!found) continue
    yield { rule: found.id, type: found.type, confidence: found.confidence, start: candidate.start, end: candidate.end }
  }
}

/** Of secrets over the same characters, the surer one. */
function withoutOverlaps(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = []
  for (const hit of [...hits].sort((one, other) => one.start - other.start || other.confidence - one.confidence)) {
    const last = kept.at(-1)
    if (!last || last.end <= hit.start) kept.push(hit)
    else if (hit.confidence > last.confidence) kept[kept.length - 1] = hit
  }
  return kept
}

function described(text: string, hits: readonly Hit[], key: string): FoundSecret[] {
  const lines = lineCounter(text)
  return hits.map(({ start, end, ...hit }) => {
    const value = text.slice(start, end)
    const begin = lines.at(start)
    const over = lines.at(end)
    return {
      ...hit,
      line: begin.line,
      end_line: over.line,
      column: begin.column,
      end_column: over.column,
      ...shown(value),
      length: value.length,
      hmac: createHmac('sha256', key).update(value).digest('hex').slice(0, 32),
      entropy: Math.round(entropyOf(value.slice(0, 4_096)) * 100) / 100,
      context: contextOf(text, start, hits),
    }
  })
}

const FIRST = 4
const LAST = 2

/** Its first four characters and its last two, and fewer of a short one. */
function shown(value: string) {
  const most = Math.floor(value.length / 4)
  const last = Math.min(LAST, Math.floor(most / 3))
  const first = Math.min(FIRST, most - last)
  return { first: oneLine(value.slice(0, first)), last: last > 0 ? oneLine(value.slice(-last)) : '' }
}

const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, ' ')

/** What stands around it on its line, with every secret there masked. */
function contextOf(text: string, start: number, hits: readonly Hit[]): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - AROUND)
  const lineEnd = text.indexOf('\n', start)
  const until = Math.min(lineEnd === -1 ? text.length : lineEnd, from + 2 * CONTEXT_LENGTH)
  let context = ''
  let at = from
  for (const hit of hits) {
    if (hit.end <= from || hit.start >= until) continue
    context += text.slice(at, Math.max(at, hit.start)) + maskedSecret(shown(text.slice(hit.start, hit.end)))
    at = hit.end
  }
  if (at < until) context += text.slice(at, until)
  return context.trim().slice(0, CONTEXT_LENGTH)
}

/** Lines and columns of places that are asked for in any order. */
function lineCounter(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    at(offset: number) {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle] ?? 0) <= offset) low = middle
        else high = middle - 1
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
    },
  }
}
