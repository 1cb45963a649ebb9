import { agentHue, agentMonogram } from './agent-look.ts'

/** The sign of an agent, the same wherever it appears. */
export function AgentMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': agentHue(name) } as React.CSSProperties}
      className="agent-colour inline-grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold"
    >
      {agentMonogram(name)}
    </span>
  )
}

export function AgentName({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <AgentMark name={name} />
      <span>{name}</span>
    </span>
  )
}
