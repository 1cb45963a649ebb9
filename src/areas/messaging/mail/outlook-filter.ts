import { invalid } from '../../../shared/errors.ts'
import type { MailQuery } from './mail-query-store.ts'

type Filter = Pick<MailQuery, 'isRead' | 'from' | 'since' | 'until'>

const PARTS: readonly [RegExp, (value: string) => Filter][] = [
  [/^isRead eq (true|false)$/, (value) => ({ isRead: value === 'true' })],
  [/^from\/emailAddress\/address eq '([^']{3,320})'$/, (value) => ({ from: value.toLowerCase() })],
  [/^receivedDateTime ge (\S{10,40})$/, (value) => ({ since: timeOf(value) })],
  [/^receivedDateTime le (\S{10,40})$/, (value) => ({ until: timeOf(value) })],
]

function timeOf(value: string): string {
  const time = Date.parse(value)
  if (Number.isNaN(time)) throw invalid('filter', `${value} is no time`)
  return new Date(time).toISOString()
}

/** The part of OData's language that is understood: comparisons joined by `and`. */
export function outlookFilter(filter: string | undefined): Filter {
  if (filter === undefined) return {}
  const parts = filter.trim().split(/\s+and\s+/i)
  return Object.assign({}, ...parts.map(partOf))
}

function partOf(part: string): Filter {
  for (const [shape, read] of PARTS) {
    const value = shape.exec(part.trim())?.[1]
    if (value !== undefined) return read(value)
  }
  throw invalid(
    'filter',
    'Understood are isRead eq, from/emailAddress/address eq and receivedDateTime ge or le, joined by and',
  )
}
