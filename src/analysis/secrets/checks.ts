import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECK_LENGTH = 6

/** The six characters at the end of a GitHub or npm token that are the CRC-32 of what is before them. */
export function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < CHECK_LENGTH; place++, rest = Math.floor(rest / BASE62.length))
    text = BASE62[rest % BASE62.length] + text
  return text
}

/** Whether what follows the prefix of a token ends with its own checksum. */
export function hasChecksum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1)
  return body.slice(-CHECK_LENGTH) === checksum(body.slice(0, -CHECK_LENGTH))
}

/** Whether a JSON web token has a header that names its algorithm. */
export function hasJwtHeader(token: string): boolean {
  const [header = ''] = token.split('.', 1)
  try {
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
    return typeof alg === 'string' && alg !== 'none'
  } catch {
    return false
  }
}

const LEAST_KEY_BYTES = 40
const ARMOURED = /^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID):.*$/gm
/** DER sequences, the format of OpenSSH, and packets of OpenPGP. */
const KEY_STARTS = [/^\x30/, /^openssh-key-v1\0/, /^[\x95\x94\xc5\x97\x99]/]

/** Whether the text between the two lines of a PEM block is the base64 of a key, also inside a string literal or JSON. */
export function isKeyMaterial(between: string): boolean {
  const isEncrypted = between.includes('Proc-Type: 4,ENCRYPTED') || between.includes('Proc-Type:4,ENCRYPTED')
  const text = between
    .replaceAll(/\\[nrt]/g, '\n')
    .replaceAll(ARMOURED, '')
    .replaceAll(/["'`\s+,;\\]/g, '')
    .replace(/=[A-Za-z0-9+/]{4}$/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < LEAST_KEY_BYTES) return false
  const start = bytes.subarray(0, 16).toString('latin1')
  return isEncrypted || KEY_STARTS.some((known) => known.test(start))
}

/** Whether the first part of a Discord token is the number of an account. */
export function hasAccountNumber(token: string): boolean {
  const [first = ''] = token.split('.', 1)
  return /^\d{16,20}$/.test(Buffer.from(first, 'base64url').toString('latin1'))
}

/** Bits a character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const PLACEHOLDERS =
  /^(?:(.)\1*|(?:your|my|the|some|an?|insert|enter|replace|put|add|set)[-_. ].*|.*(?:example|placeholder|change[-_]?me|changeit|dummy|redacted|sample|insert[-_]?here|replace[-_]?me|fake|foobar|lorem|not[-_]?a[-_]?real|do[-_]?not[-_]?use|xxxx|\*\*\*|\.\.\.|1234567890|abcdefgh|deadbeef|0{8}).*|test|todo|tbd|none|null|nil|undefined|true|false|unset|empty|default|secret|password|passwd|token|key|string|value|hunter2|qwerty.*)$/is
const TEMPLATES = /\$\{|\{\{|<%|%>|#\{|%\(|^[<[{$%@].*|\$\(|__[A-Z]\w*__|:\w+:$/

/** Whether a value only stands for one: an example, a pattern, or something that is filled in later. */
export const isPlaceholder = (value: string): boolean => PLACEHOLDERS.test(value) || TEMPLATES.test(value)

const LONG_RUN = 4.5
const VOWELS_OF_WORDS = 0.26

/** Whether a value is made of words, as names, sentences and paths are, and not of characters drawn by chance. */
export function isWords(value: string): boolean {
  const runs = value.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).filter((run) => run !== '')
  const letters = runs.join('')
  if (letters.length === 0) return false
  const vowels = letters.replaceAll(/[^aeiou]/gi, '').length
  return letters.length / runs.length >= LONG_RUN && vowels / letters.length >= VOWELS_OF_WORDS
}
