import { agentLook } from './agent-look.ts'

/** The sign of an agent, the same wherever it appears. */
export function AgentMark({ name }: { name: string }) {
  const { hue, isFilled, monogram } = agentLook(name)
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hue } as React.CSSProperties}
      className={`inline-grid size-6 shrink-0 place-items-center rounded-full text-[0.625rem] leading-none font-semibold ${isFilled ? 'agent-colour' : 'agent-outline'}`}
    >
      {monogram}
    </span>
  )
}

export function AgentName({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <AgentMark name={name} />
      <span className="sm:whitespace-nowrap">{name}</span>
    </span>
  )
}
