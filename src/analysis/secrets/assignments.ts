import { entropyOf, isPlaceholder, isWords } from './checks.ts'
import type { SecretType } from './secret-types.ts'

/** A value that is given to a name. */
interface Assignment {
  /** In lower case. */
  words: readonly string[]
  value: string
  isQuoted: boolean
  /** It only follows the name in a list, as an argument does. */
  isListed: boolean
}

/** What a value turned out to be. */
export interface NamedSecret {
  id: string
  type: SecretType
  confidence: number
}

/** The place of a value, from the first of its characters to after its last. */
interface Candidate extends Assignment {
  start: number
  end: number
}

/** Parts of names after which a secret may follow. */
const HINTS =
  /access|account|api|auth|bearer|cipher|cred|crypt|discord|hmac|key|pass|pepper|pwd|salt|secret|seed|sign|token/gi
const LONGEST_NAME = 80
const LONGEST_VALUE = 512
const SPACES = 3
const NAME = /[\w.-]/
const QUOTES = '"\'`'
const OPERATORS = ['===', '==', ':=', '=>', '->', '||', '=', ':', ',']
const NOT_ASSIGNING = new Set(['===', '=='])
const VALUE_END = /[\s"'`,;<>()[\]{}]/

/** The values that are given to names that sound secret, each once, in one pass over the text. */
export function* assignments(text: string): Generator<Candidate> {
  let done = 0
  for (const { index } of text.matchAll(HINTS)) {
    if (index < done) continue
    let start = index
    while (start > done && index - start < LONGEST_NAME && NAME.test(text.charAt(start - 1))) start--
    let end = index
    while (end < text.length && end - index < LONGEST_NAME && NAME.test(text.charAt(end))) end++
    done = end
    const found = valueAfter(text, end)
    if (!found) continue
    /** A run without an end is looked at once, and not again from each name within it. */
    if (found.end - found.start > LONGEST_VALUE) done = found.end
    else yield { ...found, words: wordsOf(text.slice(start, end)) }
  }
}

function valueAfter(text: string, nameEnd: number): Omit<Candidate, 'words'> | undefined {
  let at = nameEnd
  if (QUOTES.includes(text.charAt(at)) && text.charAt(at) !== '') at++
  if (text.charAt(at) === ']') at++
  at = afterSpaces(text, at)
  if (text.startsWith('?:', at)) return undefined
  const operator = OPERATORS.find((each) => text.startsWith(each, at))
  if (operator === undefined || NOT_ASSIGNING.has(operator)) return undefined
  at = afterSpaces(text, at + operator.length)
  const quote = QUOTES.includes(text.charAt(at)) ? text.charAt(at) : ''
  if (quote === '' && operator === ',') return undefined
  const start = at + quote.length
  let end = start
  while (end < text.length && end - start <= LONGEST_VALUE) {
    const character = text.charAt(end)
    if (quote !== '' ? character === quote || character === '\n' : VALUE_END.test(character)) break
    end++
  }
  const isClosed = quote === '' || text.charAt(end) === quote
  if (end === start || (!isClosed && end - start <= LONGEST_VALUE)) return undefined
  if (quote === '' && text.charAt(end) === '(') return undefined
  return { start, end, value: text.slice(start, end), isQuoted: quote !== '', isListed: operator === ',' }
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (at - from < SPACES && (text.charAt(at) === ' ' || text.charAt(at) === '\t')) at++
  return at
}

const wordsOf = (name: string) =>
  name
    .split(/[_.-]+|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')

const BASE64_40 = /^[A-Za-z0-9/+]{40}$/
const HEX = /^[0-9a-f]+$/i
const REFERENCE = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+$|^[A-Z][A-Z_]+$|^[a-z_]+$|^@|^process\.|^env\./
const LOOKS_ELSEWHERE =
  /^(?:https?:|urn:|\.{0,2}\/|file:|[a-z]+\/[a-z]+[;,]|#|[\w-]+\.(?:json|ya?ml|pem|key|txt|js|ts|py|html?|css)$)/i
const NOT_ASCII = /[^\x20-\x7e]/
const DATE = /^\d{4}-\d\d-\d\d/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Names of what is public, or says where a secret is. */
const NOT_SECRET = new Set(
  'public pub id ids name names path file files url uri type kind length size count index field column header prefix suffix placeholder label title description error message expires expiry ttl integrity checksum digest hash sha sha1 sha256 sha512 md5 version regex pattern selector class event keyboard keycode keyframes author authors sort primary foreign locale i18n publishable signature fingerprint thumbprint token_type'.split(
    ' ',
  ),
)
const PASSWORDS = new Set(['password', 'passwd', 'pwd', 'passphrase', 'pass', 'passcode'])
const KEYS = new Set(['key', 'apikey', 'token', 'accesskey', 'accesstoken', 'authtoken', 'credential', 'credentials'])
const SECRETS = new Set(['secret', 'secretkey', 'clientsecret'])
const MAKES_KEY = new Set([
  'api',
  'access',
  'auth',
  'secret',
  'private',
  'master',
  'encryption',
  'service',
  'app',
  'client',
  'account',
  'license',
  'bearer',
  'signing',
  'session',
  'bot',
  'webhook',
  'refresh',
  'deploy',
  'storage',
])
const HINTED = new Set([
  'salt',
  'pepper',
  'seed',
  'hmac',
  'cipher',
  'signing',
  'crypt',
  'encrypt',
  'encryption',
  'auth',
  'bearer',
  'cred',
  'creds',
  'nonce',
])

/** What the value of an assignment is, by its name and its characters. */
export function judgeAssignment({ words, value, isQuoted, isListed }: Assignment): NamedSecret | undefined {
  if (value.length < 8 || !/\d/.test(value) || !/[A-Za-z]/.test(value) || NOT_ASCII.test(value)) return undefined
  if (isPlaceholder(value)) return undefined
  const vendor = vendorKey(new Set(words), value)
  if (vendor) return vendor
  if (LOOKS_ELSEWHERE.test(value) || DATE.test(value)) return undefined
  if (words.some((word) => NOT_SECRET.has(word)) || REFERENCE.test(value) || isWords(value)) return undefined
  const entropy = entropyOf(value)
  const last = words.at(-1) ?? ''
  if (words.some((word) => PASSWORDS.has(word))) return isListed ? undefined : passwordOf(value, { isQuoted, entropy })
  if (value.length < 16 || /[\s{}()[\]<>\\|*?]/.test(value)) return undefined
  const least = HEX.test(value) ? 3 : 3.5
  if (entropy < least) return undefined
  if (words.some((word) => SECRETS.has(word)))
    return { id: 'generic-secret', type: 'generic_secret', confidence: isQuoted ? 0.7 : 0.6 }
  const isKey = KEYS.has(last) && (last !== 'key' || words.length === 1 || words.some((word) => MAKES_KEY.has(word)))
  if (isKey && (isQuoted || (value.length >= 20 && words.length > 1)))
    return {
      id: 'generic-api-key',
      type: 'generic_api_key',
      confidence: UUID.test(value) ? 0.5 : isQuoted ? 0.65 : 0.55,
    }
  if (
    isQuoted &&
    value.length >= 24 &&
    entropy >= (HEX.test(value) ? 3.3 : 4.2) &&
    words.some((word) => HINTED.has(word))
  )
    return { id: 'high-entropy', type: 'high_entropy', confidence: 0.4 }
  return undefined
}

/** Keys without a mark of their own, which only the name gives away. */
function vendorKey(words: ReadonlySet<string>, value: string): NamedSecret | undefined {
  const has = (...some: string[]) => some.some((word) => words.has(word))
  if (
    BASE64_40.test(value) &&
    has('aws', 'amazon', 'secretaccesskey', 'awssecretkey') &&
    has('secret', 'secretaccesskey', 'awssecretkey')
  )
    return entropyOf(value) >= 4 && !HEX.test(value)
      ? { id: 'aws-secret-key', type: 'aws_secret_key', confidence: 0.9 }
      : undefined
  if (
    BASE64_40.test(value) &&
    has('secret') &&
    has('access') &&
    has('key') &&
    entropyOf(value) >= 4.2 &&
    !HEX.test(value)
  )
    return { id: 'aws-secret-key', type: 'aws_secret_key', confidence: 0.75 }
  if (has('twilio') && /^[0-9a-f]{32}$/.test(value))
    return { id: 'twilio-auth-token', type: 'twilio_key', confidence: 0.85 }
  if (has('mailgun') && /^(?:key-)?[0-9a-f]{32}(?:-[0-9a-f]{8}-[0-9a-f]{8})?$/.test(value))
    return { id: 'mailgun-named-key', type: 'mailgun_key', confidence: 0.85 }
  if (has('discord') && /^(?:[0-9a-f]{64}|[\w-]{32})$/.test(value) && has('key', 'token', 'secret', 'api'))
    return entropyOf(value) >= 3.3 ? { id: 'discord-named-key', type: 'discord_token', confidence: 0.75 } : undefined
  if (has('azure', 'storage', 'account', 'cosmos') && /^[A-Za-z0-9+/]{86}==$/.test(value))
    return { id: 'azure-named-key', type: 'azure_key', confidence: 0.9 }
  return undefined
}

function passwordOf(
  value: string,
  { isQuoted, entropy }: { isQuoted: boolean; entropy: number },
): NamedSecret | undefined {
  if (entropy < 2.5 || /[\s<>{}()]/.test(value)) return undefined
  if (!isQuoted && (value.length < 12 || entropy < 3.3)) return undefined
  return { id: 'generic-password', type: 'generic_secret', confidence: isQuoted ? 0.55 : 0.5 }
}
