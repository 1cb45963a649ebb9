import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/address.ts'
import { decisionQuery } from '../../api/debates/explanations.ts'

type Decision = Answer<'GET /decisions/{id}'>
type Support = Decision['rests_on'][number]

/** What the decision rests on of all that the organization knows, with a mark at what is no longer valid. */
export function DecisionBasis({ id }: { id: string }) {
  const { data } = useQuery(decisionQuery(id))
  if (!data || data.rests_on.length === 0) return null
  return (
    <section aria-labelledby="rests-on" className="grid gap-2">
      <h2 id="rests-on" className="font-serif text-xl">
        Based on
      </h2>
      {data.stale && (
        <p role="status" className="measure rounded-md border border-disagree p-3">
          Something this decision is based on is no longer valid: it was {causesOf(data)}. Ask again before relying on
          it.
        </p>
      )}
      <ul className="grid gap-1">
        {data.rests_on.map((support) => (
          <li key={support.id}>
            <SupportLink support={support} />
            {support.removed && <span className="text-muted"> — no longer in the library</span>}
            {support.stale && <span className="text-disagree"> — no longer valid</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const causesOf = ({ staleness }: Decision): string =>
  [...new Set(staleness?.causes.map(({ cause }) => cause) ?? [])].join(' or ') || 'refuted'

function SupportLink({ support: { kind, id, title, removed } }: { support: Support }) {
  const words = title || (kind === 'decision' ? 'An erased debate' : 'An erased document')
  if (kind === 'decision') {
    return (
      <Link to="/decisions/$id" params={{ id }} className="underline">
        {words}
      </Link>
    )
  }
  if (kind === 'item' && id.startsWith('doc_') && !removed) {
    return (
      <Link to="/library/documents/$document" params={{ document: id }} className="underline">
        {words}
      </Link>
    )
  }
  return <span>{words}</span>
}
