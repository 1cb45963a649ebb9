import type { FieldFault } from './errors.ts'

/** Headers of the connection or about the recipient, which only the sender sets. */
const RESERVED_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'webhook-id',
])
const RESERVED_PREFIXES = ['proxy-', 'x-forwarded-', 'x-real-']
const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/
const VALUE = /^[\t\x20-\x7e]*$/

/** Why a caller's headers cannot be sent along, each at its field. A value that is null is kept elsewhere. */
export const headerFaults = (
  given: Readonly<Record<string, string | null>>,
  field: string,
  alsoReserved: readonly string[] = [],
): FieldFault[] => {
  const names = Object.keys(given).map((name) => name.toLowerCase())
  return Object.entries(given).flatMap(([written, value], index): FieldFault[] => {
    const name = written.toLowerCase()
    const refuse = (message: string) => [{ field: `${field}.${written.slice(0, 100)}`, message }]
    if (!NAME.test(name)) return refuse('is not a name of a header')
    if (isReserved(name) || alsoReserved.includes(name)) return refuse('is set by the sender alone')
    if (value !== null && !VALUE.test(value)) return refuse('must be printable ASCII on one line')
    return names.indexOf(name) < index ? refuse('appears twice') : []
  })
}

const isReserved = (name: string) =>
  RESERVED_HEADERS.has(name) || RESERVED_PREFIXES.some((beginning) => name.startsWith(beginning))
