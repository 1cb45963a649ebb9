import type { Endpoint } from '../../../src/http/endpoint.ts'
import type { Counted } from '../../support/counted-statements.ts'

/** How many round trips to the database, one after the other, a request may take once its caller is known. */
const ROUND_TRIPS = { read: 2, write: 4 }

/** One in so many endpoints may state more. */
const EXCEPTIONS = 10

/** So many more state it since workspaces are entered; the number only becomes smaller. */
const OVER = 3

export const mostExceptions = (endpoints: number) => Math.floor(endpoints / EXCEPTIONS) + OVER

/** What a node remembers of requests before spares some of them a statement or two. */
const SPREAD = 2

const LONGEST_TEXT = 160

type Limited = Pick<Endpoint, 'id' | 'method' | 'audit' | 'roundTrips'>

const usual = ({ method, audit }: Limited) =>
  method === 'GET' || audit === 'nothing' ? ROUND_TRIPS.read : ROUND_TRIPS.write

/** What an endpoint asks of the database beyond what it may. */
export function excessOf(endpoint: Limited, counted: Counted | undefined): string[] {
  const { id, roundTrips: stated } = endpoint
  if (!counted) return [`${id} was not counted`]
  const { roundTrips, statements } = counted
  const most = stated?.most ?? usual(endpoint)
  if (roundTrips > most) {
    const texts = statements.map((text) => text.slice(0, LONGEST_TEXT)).join(' | ')
    return [`${id} takes ${roundTrips} round trips to the database instead of ${most}: ${texts}`]
  }
  const isLower = stated && roundTrips + SPREAD < stated.most
  return isLower ? [`${id} takes ${roundTrips} round trips to the database and states ${stated.most}: lower it`] : []
}
