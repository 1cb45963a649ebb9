import type { TSchema } from 'typebox'
import type { Endpoint } from '../../../src/http/endpoint.ts'
import type { Counted } from '../../support/counted-statements.ts'
import { notCounted } from './not-counted.ts'

/** How many round trips, one after the other, and how many statements a request may take once its caller is known. */
const USUAL = {
  read: { roundTrips: 2, statements: 5 },
  list: { roundTrips: 2, statements: 4 },
  write: { roundTrips: 4, statements: 12 },
}

const MEASURES = ['roundTrips', 'statements'] as const

const NAMES = { roundTrips: 'round trips to the database', statements: 'statements' }

/** One in so many endpoints may state more of one or the other. */
const EXCEPTIONS = 10

export const mostExceptions = (endpoints: number) => Math.floor(endpoints / EXCEPTIONS)

/** What a request finds may spare it a statement or two, and in what asks many, one in four. */
const SPREAD = 2
const SHARE = 1.25

const LONGEST_TEXT = 160

type Limited = Pick<Endpoint, 'id' | 'method' | 'audit' | 'auth' | 'database' | 'query'>

function kindOf({ method, audit, query }: Limited) {
  if (method !== 'GET' && audit !== 'nothing') return 'write'
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, TSchema> }
  return 'limit' in properties ? 'list' : 'read'
}

/** The endpoints that state more than their kind may take, be it round trips, statements or both. */
export const exceptionsOf = (endpoints: readonly Limited[]) =>
  endpoints.filter(({ database }) => database !== undefined).map(({ id }) => id)

const textOf = (statement: string) => statement.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)

/** What an endpoint asks of the database beyond what it may. */
export function excessOf(endpoint: Limited, counted: Counted | undefined): string[] {
  const { id, database } = endpoint
  if (!counted) return notCounted(endpoint) === undefined ? [`${id} was not counted`] : []
  const { statements } = counted
  const usual = USUAL[kindOf(endpoint)]
  return MEASURES.flatMap((measure) => {
    const took = measure === 'statements' ? statements.length : counted.roundTrips
    const stated = database?.[measure]
    const most = stated ?? usual[measure]
    if (took > most) {
      const tooMany = measure === 'statements' ? statements.slice(most) : statements
      return [`${id} takes ${took} ${NAMES[measure]} instead of ${most}: ${tooMany.map(textOf).join(' | ')}`]
    }
    if (stated === undefined) return []
    if (stated <= usual[measure]) return [`${id} states ${stated} ${NAMES[measure]}, as any may take`]
    return took * SHARE + SPREAD < stated
      ? [`${id} takes ${took} ${NAMES[measure]} and states ${stated}: lower it`]
      : []
  })
}
