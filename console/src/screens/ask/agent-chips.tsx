import type { OfferedAgent } from '../../api/agents/models.ts'
import { AgentMark, unavailableReason } from '../../parts/agent-name.tsx'
import { priceWords } from '../../ui/money.ts'
import { Tip } from '../../ui/tooltip.tsx'

interface AgentChipsProps {
  offered: readonly OfferedAgent[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Who is asked, models first: each agent is in or out. */
export function AgentChips({ offered, chosen, onChange }: AgentChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {offered
        .toSorted((one, other) => Number(one.built_in) - Number(other.built_in))
        .map((agent) => (
          <li key={agent.name}>
            <Tip text={<About agent={agent} />}>
              <button
                type="button"
                aria-pressed={chosen.includes(agent.name)}
                onClick={() =>
                  onChange(
                    chosen.includes(agent.name)
                      ? chosen.filter((name) => name !== agent.name)
                      : [...chosen, agent.name],
                  )
                }
                className="inline-flex items-center gap-2 rounded-full border border-dashed border-edge py-1 pr-3 pl-1 text-sm text-muted aria-pressed:border-solid aria-pressed:border-ink aria-pressed:text-ink"
              >
                <AgentMark name={agent.name} />
                {agent.name}
                {!agent.built_in && <span className="text-muted">{priceWords(agent.price)}</span>}
                {!agent.available && <span className="text-muted">failing</span>}
              </button>
            </Tip>
          </li>
        ))}
    </ul>
  )
}

function About({
  agent: { description, provider, model, built_in, available, unavailable_because, price },
}: {
  agent: OfferedAgent
}) {
  return (
    <span className="grid gap-1">
      <span>{description}</span>
      <span className="text-muted">
        {built_in ? 'Built in, free' : `${provider}, ${model}`}
        {price &&
          `; $${price.input_usd_per_million} for a million tokens read, $${price.output_usd_per_million} written`}
      </span>
      {!available && <span dir="auto">{unavailableReason({ unavailable_because })}</span>}
    </span>
  )
}
