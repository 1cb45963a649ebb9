import { Link } from '@tanstack/react-router'
import type { ArgumentGraph, ClaimSupport } from '../../../api/debates/decisions.ts'
import { Words } from '../../../ui/prose/words.tsx'
import { address } from '../decision-address.ts'
import { OptionSign } from '../option-label.tsx'
import type { Proposals } from '../proposals.ts'

interface ArgumentListProps {
  graph: ArgumentGraph
  proposals: Proposals
  chosen: string | undefined
}

/** The argument graph as a list. */
export function ArgumentList({ graph, proposals, chosen }: ArgumentListProps) {
  const { argued, loose } = argumentLists(graph)
  return (
    <div className="measure grid content-start gap-10">
      {argued.map(({ proposal, supports, attacks }) => (
        <section key={proposal.id} className="grid gap-3">
          <h2 className="font-serif text-xl">
            <OptionSign choice={proposal.id} proposals={proposals} />
            <ClaimLink claim={proposal} isChosen={proposal.id === chosen} />
          </h2>
          <Claims title="For it" mark="●" colour="text-agree" claims={supports} chosen={chosen} />
          <Claims title="Against it" mark="○" colour="text-disagree" claims={attacks} chosen={chosen} />
        </section>
      ))}
      {loose.length > 0 && (
        <Claims title="About none of the proposals" mark="–" colour="text-muted" claims={loose} chosen={chosen} />
      )}
    </div>
  )
}

interface ClaimsProps {
  title: string
  mark: string
  colour: string
  claims: readonly Claim[]
  chosen: string | undefined
}

function Claims({ title, mark, colour, claims, chosen }: ClaimsProps) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-muted">{claims.length === 0 ? `${title}: nothing was said` : title}</h3>
      <ul className="grid gap-2">
        {claims.map((claim) => (
          <li key={claim.id} className="grid grid-cols-[1rem_1fr] gap-2">
            <span aria-hidden="true" className={colour}>
              {mark}
            </span>
            <ClaimLink claim={claim} isChosen={claim.id === chosen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ClaimLinkProps {
  claim: { id: string; text: string; crux?: boolean; changes_result?: boolean }
  isChosen?: boolean
}

/** The words of a claim, which link to its details. */
export function ClaimLink({ claim, isChosen = false }: ClaimLinkProps) {
  const { id } = address.useParams()
  const weight = weightOf({ crux: claim.crux ?? false, changes_result: claim.changes_result ?? false })
  return (
    <Link
      to="/decisions/$id"
      params={{ id }}
      search={(search) => ({ ...search, tab: 'graph', claim: claim.id })}
      resetScroll={false}
      aria-current={isChosen || undefined}
      className="hover:underline aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-4"
    >
      {weight && (
        <span title={weight}>
          <span aria-hidden="true">◆ </span>
          <span className="sr-only">{weight}: </span>
        </span>
      )}
      <bdi>
        <Words>{claim.text}</Words>
      </bdi>
    </Link>
  )
}

export type Claim = ArgumentGraph['claims'][number]

interface Argument {
  proposal: Claim
  supports: readonly Claim[]
  attacks: readonly Claim[]
}

/** Each proposal with the claims for and against it, and the claims that are tied to nothing. */
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

/** What makes a claim important, in words. */
export function weightOf({ crux, changes_result }: Pick<Claim, 'crux' | 'changes_result'>): string | undefined {
  if (changes_result) return 'crux: without it the result would be different'
  return crux ? 'crux: a vote is based on it alone' : undefined
}
