import { COSTS, type PausedModel, releaseModel } from '../../api/governance/costs.ts'
import { Act } from '../../ui/action-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'

const count = (tokens: number) => tokens.toLocaleString('en')

/** Models that are not asked until somebody has looked at what they reported. */
export function PausedModels({ models }: { models: readonly PausedModel[] }) {
  if (models.length === 0) return null
  return (
    <Section title="Paused models">
      <ul className="grid gap-3">
        {models.map(({ provider, model, reported, at_most, paused_at }) => (
          <li
            key={`${provider} ${model}`}
            className="flex flex-wrap items-baseline justify-between gap-3 border-l-2 border-modify pl-4"
          >
            <span className="min-w-0">
              <strong className="font-medium">{model}</strong> of {provider} reported {count(reported.tokens_in)} tokens
              in and {count(reported.tokens_out)} out, where the call can take {count(at_most.tokens_in)} and{' '}
              {count(at_most.tokens_out)}. It is not used until you release it.{' '}
              <span className="text-sm text-muted">
                <RelativeTime at={paused_at} />
              </span>
            </span>
            <Act act={() => releaseModel({ provider, model })} changes={COSTS}>
              Release
            </Act>
          </li>
        ))}
      </ul>
    </Section>
  )
}
