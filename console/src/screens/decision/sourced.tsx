import { Link } from '@tanstack/react-router'
import { createContext, Fragment, use } from 'react'
import { AgentName } from '../../ui/agent.tsx'
import { Tip } from '../../ui/tip.tsx'
import { address } from './address.ts'
import { partsOf, type Source } from './sources.ts'

/** The quotes of the debate on the screen. */
export const Sources = createContext<readonly Source[]>([])

/** A statement in which every quote shows, on hover and on focus, where it is from. */
export function Sourced({ text }: { text: string }) {
  const sources = use(Sources)
  return partsOf(text, sources).map((part, place) => {
    const key = `${place} ${part.text}`
    return part.source ? <Quoted key={key} source={part.source} /> : <Fragment key={key}>{part.text}</Fragment>
  })
}

function Quoted({ source }: { source: Source }) {
  const { id } = address.useParams()
  return (
    <Tip text={<Whence source={source} />}>
      <Link
        to="/decisions/$id"
        params={{ id }}
        search={(search) => ({ ...search, tab: 'evidence' })}
        hash={source.evidence.id}
        resetScroll={false}
        className="underline decoration-line decoration-dotted decoration-2 underline-offset-4 hover:decoration-accent"
      >
        {source.quote}
      </Link>
    </Tip>
  )
}

function Whence({ source: { quote, evidence, agents } }: { source: Source }) {
  return (
    <span className="grid gap-2">
      <q dir="auto" className="font-serif">
        {quote}
      </q>
      <span className="text-muted">
        <bdi>{evidence.title}</bdi> ({evidence.kind}), reliability {evidence.reliability.toFixed(2)}
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {agents.map((name) => (
          <AgentName key={name} name={name} />
        ))}
      </span>
    </span>
  )
}
