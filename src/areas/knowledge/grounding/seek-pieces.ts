import { ALIKE, type Candidate, likenessOfPieces, MOST_OF_SOURCE } from '../../../engine/choose-pieces.ts'
import type { Grounding } from '../../../engine/events/parts.ts'
import type { Query, Seek } from '../../../engine/flow/asks.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Evidence } from '../../../engine/state-parts.ts'
import { interleave, type Searches } from './searches.ts'

/** More than needed, because the debate already has some of the results. */
const LOOKED_AT = 20

type Found = Candidate & { agents: readonly string[] }

/** Finds evidence for what agents asked for: the best for each query first, nothing that the debate already has. */
export async function seekPieces(
  searches: Searches,
  tenants: readonly string[],
  { evidence, grounding, organizationId }: DebateState,
  { queries, most }: Seek,
  signal: AbortSignal,
): Promise<Pick<Candidate, 'piece'>[]> {
  if (!grounding) return []
  const lists: Found[][] = []
  for (const query of queries) {
    if (signal.aborted) return []
    const found = await foundFor(searches, tenants, organizationId, query, grounding, signal)
    lists.push(found.map((candidate) => ({ ...candidate, agents: query.agents })))
  }
  const alike = likenessOfPieces()
  const taken: Found[] = []
  for (const one of interleave(lists)) {
    if (taken.length >= most) break
    const ofSource = taken.filter(({ source }) => source === one.source).length
    const isThere = evidence.some((piece) => holds(piece, one) || alike(piece, one.piece) >= ALIKE)
    const isTaken = taken.some((other) => alike(other.piece, one.piece) >= ALIKE)
    if (ofSource < MOST_OF_SOURCE && !isThere && !isTaken) taken.push(one)
  }
  return taken.map(({ piece, agents: [agent], source }) => ({
    piece: {
      ...piece,
      ...(agent !== undefined && { agent }),
      ...(piece.origin && {
        origin: { ...piece.origin, shown: taken.filter((other) => other.source === source).length },
      }),
    },
  }))
}

async function foundFor(
  searches: Searches,
  tenants: readonly string[],
  tenant: string,
  { query }: Query,
  grounding: Grounding,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const [documents, remembered, outside] = await Promise.all([
    grounding.documents ? searches.documents(tenants, query, LOOKED_AT) : [],
    grounding.memory ? searches.memory(tenants, query, LOOKED_AT) : [],
    searches.outside(tenant, query, { connectors: grounding.connectors, limit: MOST_OF_SOURCE, signal }),
  ])
  return interleave([documents, outside, remembered])
}

/** Whether a piece of the debate is that passage, or a run of passages with it. */
function holds({ origin }: Evidence, { piece }: Candidate): boolean {
  const [has, wanted] = [origin, piece.origin]
  if (!has || !wanted || has.item !== wanted.item || has.place.page !== wanted.place.page) return false
  return has.place.start <= wanted.place.start && has.place.end >= wanted.place.end
}
