import type { ArgumentGraph } from '../../../api/debates/argument-graph.ts'
import { OptionSign } from '../choice.tsx'
import type { Proposals } from '../proposals.ts'
import { argumentLists, type Claim } from './argument-lists.ts'
import { ClaimLink } from './claim-link.tsx'

interface ArgumentListProps {
  graph: ArgumentGraph
  proposals: Proposals
  chosen: string | undefined
}

/** The graph in words. */
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
