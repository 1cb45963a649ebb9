import type { ArgumentGraph, ClaimSupport } from '../../../api/debates/argument-graph.ts'

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

export const KINDS: Record<Claim['type'], string> = {
  proposal: 'Proposal',
  quote: 'Evidence, quoted',
  issue: 'Objection',
}

export const STATUSES: Record<ClaimSupport['support']['status'], string> = {
  supported: 'Supported, and not disputed.',
  disputed: 'Disputed.',
  unsupported: 'Unsupported.',
}

/** What makes a claim special, in words. */
export function weightOf({ crux, changes_result }: Pick<Claim, 'crux' | 'changes_result'>): string | undefined {
  if (changes_result) return 'crux: without it the result would be different'
  return crux ? 'crux: a vote is based on it alone' : undefined
}
