import type { EngineEvent } from '../events.ts'
import type { CritiqueAnswer } from '../flow/asks.ts'
import { criticisable } from '../flow/phase-asks.ts'
import type { DebateState } from '../state.ts'
import { type Asked, withoutUsage } from './asked.ts'
import { sources } from './sources.ts'
import { within01 } from './within-01.ts'

/** So many critiques of one proposal are heard of one answer. */
const MOST_OF_ONE = 3

/** One event for each critique of a proposal that was to be criticised; what the ask took, and what is needed, stands in the first. */
export function critiqueEvents(
  state: DebateState,
  { critiques, needs = [] }: CritiqueAnswer,
  asked: Asked,
): EngineEvent[] | string {
  const criticised = criticisable(state, asked.agent).map(({ id }) => id)
  const heard = new Map<string, number>()
  const usable = critiques
    .filter(({ proposal, issues }) => criticised.includes(proposal) && issues.some((issue) => issue.trim() !== ''))
    .filter(({ proposal }) => {
      const before = heard.get(proposal) ?? 0
      heard.set(proposal, before + 1)
      return before < MOST_OF_ONE
    })
  if (critiques.length === 0) return [nothingToCriticise(asked, needs)]
  if (usable.length === 0) return `It criticises nothing that it was asked about, which is ${criticised.join(', ')}`
  return usable.map(({ proposal, severity, issues, suggestions, ...claimed }, index) => {
    const { data, private: text } = sources(state, claimed)
    return {
      type: 'critique',
      data: { ...(index === 0 ? asked : withoutUsage(asked)), proposal, severity: within01(severity), ...data },
      private: { issues, suggestions, ...text, ...(index === 0 && needs.length > 0 && { needs }) },
    }
  })
}

const nothingToCriticise = (asked: Asked, needs: readonly string[]): EngineEvent => ({
  type: 'agent_message',
  data: { ...asked, role: 'speaker', abstains: true },
  private: { content: '', ...(needs.length > 0 && { needs }) },
})
