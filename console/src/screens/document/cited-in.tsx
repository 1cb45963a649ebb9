import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { citingQuery, type OneDocument } from '../../api/knowledge/library.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { FirstOf } from '../../ui/pagination.tsx'
import { Section } from '../../ui/section.tsx'

/** The decisions that rest on a document, with a mark at those that do not hold any more. */
export function CitedIn({ document: { id } }: { document: OneDocument }) {
  const citing = useQuery(citingQuery(id))
  return (
    <Section title="Cited in">
      <Loaded query={citing} what="Loading decisions">
        {({ decisions, total }) =>
          decisions.length === 0 ? (
            <p className="text-muted">No decision is based on it yet.</p>
          ) : (
            <>
              <ul className="grid gap-1">
                {decisions.map(({ debate_id, question, stale }) => (
                  <li key={debate_id}>
                    <Link
                      to="/decisions/$id"
                      params={{ id: debate_id }}
                      className="text-accent underline underline-offset-4"
                    >
                      <bdi>{question}</bdi>
                    </Link>
                    {stale && <span className="text-disagree"> is based on something that is no longer valid</span>}
                  </li>
                ))}
              </ul>
              <FirstOf which="newest" shown={decisions.length} total={total} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
