import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { networkQuery } from '../../api/agents/ratings.ts'
import { AgentName } from '../../parts/agent-name.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const RELATIONS = [
  ['allies', 'Allies', 'almost always vote the same way'],
  ['rivals', 'Rivals', 'rarely vote the same way'],
  ['influences', 'Influences', 'adopted its arguments'],
  ['influenced_by', 'Influenced by', 'it adopted their arguments'],
] as const

/** An agent's name and how strongly the two are tied, which OpenAPI can only describe as a list of both. */
const pairsOf = (pairs: readonly (string | number)[][]) =>
  pairs.map(([other, score]) => ({ other: String(other), score: Number(score) }))

export function NetworkSection({ name }: { name: string }) {
  const network = useQuery(networkQuery(name))
  return (
    <section className="grid gap-4">
      <h2 className="font-serif text-2xl">With others</h2>
      <Loaded query={network}>
        {(data) => (
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
            {RELATIONS.map(([key, title, meaning]) => (
              <div key={key} className="grid content-start gap-2">
                <h3 className="font-medium">{title}</h3>
                <p className="text-sm text-muted">{meaning}</p>
                {data[key].length === 0 ? (
                  <p className="text-sm text-muted">none yet</p>
                ) : (
                  <ul className="grid gap-1">
                    {pairsOf(data[key]).map(({ other, score }) => (
                      <li key={other} className="flex justify-between gap-3">
                        <Link to="/agents/compare" search={{ a: name, b: other }} className="hover:underline">
                          <AgentName name={other} />
                        </Link>
                        <span className="text-sm text-muted">{score.toFixed(2)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}
