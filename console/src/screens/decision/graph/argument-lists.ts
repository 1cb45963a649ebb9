import type { ArgumentGraph } from '../../../api/debates/argument-graph.ts'

export type Claim = ArgumentGraph['claims'][number]

export interface Argument {
  proposal: Claim
  supports: readonly Claim[]
  attacks: readonly Claim[]
}

/** Each proposal with what speaks for and against it, and what hangs on nothing: the graph as a list. */
export function argumentLists({ claims, links }: Pick<ArgumentGraph, 'claims' | 'links'>) {
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  const leadingTo = (id: string, relation: 'supports' | 'attacks') =>
    links.flatMap((link) => (link.to === id && link.relation === relation ? (byId.get(link.from) ?? []) : []))
  const argued = claims
    .filter(({ type }) => type === 'proposal')
    .map(
      (proposal): Argument => ({
        proposal,
        supports: leadingTo(proposal.id, 'supports'),
        attacks: leadingTo(proposal.id, 'attacks'),
      }),
    )
  const used = new Set(argued.flatMap(({ supports, attacks }) => [...supports, ...attacks]))
  return { argued, loose: claims.filter((claim) => claim.type !== 'proposal' && !used.has(claim)) }
}
