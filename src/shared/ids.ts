/** Every kind of id in the product, by its prefix. */
const PREFIXES = {
  debate: 'dbt',
  user: 'usr',
  organization: 'org',
  session: 'ses',
  job: 'job',
  worker: 'wrk',
  request: 'req',
  file: 'fil',
  key: 'key',
  connection: 'con',
} as const

export type IdKind = keyof typeof PREFIXES
export type NewId = (kind: IdKind) => string
export type RandomBytes = (size: number) => Uint8Array

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ids sort by the millisecond they were made in: the 128 bits of a UUIDv7 as 26 Crockford characters. */
export function idMaker(now: () => Date, random: RandomBytes): NewId {
  return (kind) => `${PREFIXES[kind]}_${timeCharacters(now().getTime())}${tailCharacters(random(10))}`
}

function timeCharacters(milliseconds: number): string {
  let text = ''
  for (let rest = milliseconds, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = CROCKFORD[rest % 32] + text
  return text
}

function tailCharacters(random: Uint8Array): string {
  const bytes = Uint8Array.from(random)
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += CROCKFORD[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}

/** What an id may look like before it is used in a path, a file name or a query. */
export const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$'
