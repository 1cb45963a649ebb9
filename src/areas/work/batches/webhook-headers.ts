import { type FieldFault, invalidFields } from '../../../shared/errors.ts'

/** Of one connection, or of whom the request is for; these the sender alone decides. */
const NOT_TO_BE_SET = new Set([
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
const NOT_TO_BEGIN_WITH = ['proxy-', 'x-forwarded-', 'x-real-']
const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/
const VALUE = /^[\t\x20-\x7e]*$/

/** The headers that go with a batch's webhook, by their lower-case names; refuses what is not the caller's to say. */
export function readHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers = Object.entries(given).map(([name, value]) => ({ given: name, name: name.toLowerCase(), value }))
  const faults = headers.flatMap(({ given: field, name, value }, index): FieldFault[] => {
    const refuse = (message: string) => [{ field: `webhook_headers.${field.slice(0, 100)}`, message }]
    if (!NAME.test(name)) return refuse('is not a name of a header')
    if (isNotToBeSet(name)) return refuse('is set by the sender alone')
    if (!VALUE.test(value)) return refuse('must be printable ASCII on one line')
    return headers.findIndex((other) => other.name === name) < index ? refuse('is there twice') : []
  })
  const [first, ...rest] = faults
  if (first) throw invalidFields([first, ...rest])
  return Object.fromEntries(headers.map(({ name, value }) => [name, value.trim()]))
}

const isNotToBeSet = (name: string) =>
  NOT_TO_BE_SET.has(name) || NOT_TO_BEGIN_WITH.some((beginning) => name.startsWith(beginning))
