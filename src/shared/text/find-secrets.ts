import { type Finding, judged, together } from './personal/finding.ts'

export const SECRET_TYPES = ['private_key', 'access_key', 'token', 'password', 'connection_string'] as const

export type SecretType = (typeof SECRET_TYPES)[number]

/** Formats that only one issuer uses. */
const ISSUED: readonly (readonly [SecretType, RegExp])[] = [
  [
    'private_key',
    /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----[A-Za-z0-9+/=\s]{0,8000}(?:-----END (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----)?/g,
  ],
  ['access_key', /(?<![\w/+])(?:AKIA|ASIA)[A-Z0-9]{16}(?![\w/+])/g],
  ['access_key', /(?<![\w-])AIza[\w-]{35}(?![\w-])/g],
  [
    'token',
    /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|npm_[A-Za-z0-9]{36})(?![\w-])/g,
  ],
  ['token', /(?<![\w-])xox[abeprs]-[\w-]{10,250}/g],
  ['token', /(?<![\w-])(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,247}/g],
  ['token', /(?<![\w-])sk-(?:ant-|proj-|or-)?[\w-]{20,250}(?![\w-])/g],
  ['token', /(?<![\w-])sv[gkr]_[\w-]{16,128}/g],
  ['token', /(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,8192}\.[\w-]{16,2048}/g],
]
const CONNECTION =
  /(?<![\p{L}\p{N}_])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:?#]{0,64}:([^\s/@?#]{3,128})@[\p{L}\p{N}.-]{1,253}/giu
const ASSIGNED =
  /(?<![\p{L}\p{N}])(?:[\w-]{0,40}[_-])?(?:password|passwd|passphrase|pwd|secret|api[_-]?key|access[_-]?key|auth[_-]?token|access[_-]?token|token)["']?[ \t]{0,3}(?:[:=]|is)[ \t]{0,3}(["'`]?)([^\s"'`,;]{6,256})\1/giu
const BEARER = /\bBearer[ \t]{1,2}([\w.~+/=-]{16,4096})/g
const PLACEHOLDER =
  /^(?:x+|\*+|\.+|<.*>|\$?\{.*|\$\w+|%\w+%?|your[_-].*|changeme|example.*|redacted|none|null|undefined|required|string|true|false)$/i
const CALLED = /[()[\]{}]|^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+$|^[A-Z_]+$|^process\.|^env\./i

/** Keys, tokens and passwords in a text. */
export function findSecrets(text: string): Finding<SecretType>[] {
  const found = [
    ...ISSUED.flatMap(([type, expression]) => judged(text, type, expression, () => 0.95)),
    ...judged(text, 'connection_string', CONNECTION, ([, password = '']) => (placeholder(password) ? 0 : 0.9)),
    ...judged(text, 'token', BEARER, ([, token = '']) => (mixed(token) ? 0.85 : 0)),
    ...judged(text, 'password', ASSIGNED, ([, quote, value = '']) =>
      placeholder(value) || (CALLED.test(value) && !quote) ? 0 : together(quote ? 0.5 : 0.2, mixed(value) ? 0.5 : 0),
    ),
  ].filter(({ confidence }) => confidence >= LEAST)
  return withoutOverlaps(found)
}

const LEAST = 0.5

const placeholder = (value: string) => PLACEHOLDER.test(value)

/** Contains both letters and digits, as generated keys and chosen passwords do. */
const mixed = (value: string) => /\p{L}/u.test(value) && /\d/.test(value)

function withoutOverlaps(found: readonly Finding<SecretType>[]): Finding<SecretType>[] {
  const kept: Finding<SecretType>[] = []
  for (const finding of [...found].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = kept.at(-1)
    if (!last || last.end <= finding.start) kept.push(finding)
    else if (finding.confidence > last.confidence) kept[kept.length - 1] = finding
  }
  return kept
}
