import { invalid } from '../errors.ts'
import { DAY_MS } from './lengths.ts'

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/i
const ZONE = /(Z|[+-]\d\d:\d\d)$/i
/** The years that four digits write and the database knows. */
const FIRST = Date.parse('0001-01-01')
const LAST = Date.parse('9999-12-30')

function moment(field: string, text: string): number {
  const isTime = TIME.test(text)
  const at = isTime || DATE.test(text) ? Date.parse(isTime && !ZONE.test(text) ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(at) || at < FIRST) throw invalid(field, 'must be a date or a time in ISO 8601')
  return Math.min(at, LAST)
}

/** The first moment that is meant; without a zone it is in UTC. */
export const startOf = (field: string, text: string) => new Date(moment(field, text)).toISOString()

/** The first moment that is no longer meant: a date is meant up to its end. */
export const endOf = (field: string, text: string) =>
  new Date(moment(field, text) + (DATE.test(text) ? DAY_MS : 0)).toISOString()
