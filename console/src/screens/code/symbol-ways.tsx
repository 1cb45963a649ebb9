import type { ReactNode } from 'react'
import type { Graph } from '../../api/code/structure.ts'
import { Section } from '../../ui/section.tsx'
import { counted } from '../../ui/text.ts'

type Node = Graph['nodes'][number]
type Edge = Graph['edges'][number]

interface SymbolWaysProps {
  graph: Graph
  linkTo: (id: string, name: string) => ReactNode
}

const RESOLVED_WORDS: Readonly<Record<string, string>> = {
  exact: 'by its scope',
  import: 'through an import',
  name: 'by its name alone',
}

/** What the drawing shows, in words: who uses the symbol, whom it uses, what lies beyond, and in which cycles it stands. */
export function SymbolWays({ graph, linkTo }: SymbolWaysProps) {
  const { nodes, edges, found, cycles } = graph
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))
  const callers = edges.filter(({ to }) => found.includes(to))
  const callees = edges.filter(({ from }) => found.includes(from))
  const beyond = edges.filter((edge) => !callers.includes(edge) && !callees.includes(edge))
  const own = cycles.filter((cycle) => cycle.some((id) => found.includes(id)))
  const named = (id: string) => linkTo(id, nodeOf.get(id)?.name ?? id)
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Section title="Used by">
          <Ways ways={callers} none="No use of it is seen." end={({ from }) => nodeOf.get(from)} name={named} />
        </Section>
        <Section title="Uses">
          <Ways
            ways={callees}
            none="It uses nothing that the code defines."
            end={({ to }) => nodeOf.get(to)}
            name={named}
          />
        </Section>
      </div>
      {beyond.length > 0 && (
        <Section title="Beyond">
          <ul className="grid gap-1 text-sm">
            {beyond.map(({ from, to, resolved, count }) => (
              <li key={`${from} ${to}`}>
                {named(from)} uses {named(to)}
                <span className="text-muted">, {howWords({ resolved, count })}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Cycles" about="Symbols that reach each other: a change of one may come back to it.">
        {own.length === 0 ? (
          <p className="text-muted">It stands in none that is known.</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {own.map((cycle) => (
              <li key={cycle.join()} className="wrap-anywhere">
                {cycle.map((id, at) => (
                  <span key={id}>
                    {at > 0 && ' · '}
                    {linkTo(id, nodeOf.get(id)?.name ?? id)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <p className="measure text-sm text-muted">
        Each use says how it was resolved. By its name alone means that nothing else was known, and that at most five
        symbols have that name; such uses are drawn with dashes.
      </p>
    </>
  )
}

const howWords = ({ resolved, count }: Pick<Edge, 'resolved' | 'count'>) =>
  `${RESOLVED_WORDS[resolved] ?? resolved}${count > 1 ? `, ${counted(count, 'time')}` : ''}`

interface WaysProps {
  ways: readonly Edge[]
  none: string
  end: (edge: Edge) => Node | undefined
  name: (id: string) => ReactNode
}

const Ways = ({ ways, none, end, name }: WaysProps) =>
  ways.length === 0 ? (
    <p className="text-muted">{none}</p>
  ) : (
    <ul className="grid gap-2">
      {ways.map((edge) => {
        const node = end(edge)
        return (
          <li key={`${edge.from} ${edge.to}`}>
            {node && name(node.id)} <span className="text-sm text-muted">{howWords(edge)}</span>
            {node && node.type !== 'file' && (
              <bdi className="block font-mono text-xs wrap-anywhere text-muted">
                {node.file_path}:{node.line_number}
              </bdi>
            )}
          </li>
        )
      })}
    </ul>
  )
