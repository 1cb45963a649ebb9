import type { Abilities } from './abilities/abilities.ts'
import type { ContextError } from './abilities/refusal-wordings.ts'
import { densityBy, LEAST_DENSITY, tokensOf } from './abilities/token-budget.ts'
import type { Plan } from './ask-plan.ts'
import type { ModelFault } from './faults.ts'
import type { ModelAgent } from './model-agent.ts'
import { speaksChat } from './providers.ts'

const FEWEST_CONTEXT = 512
/** How much denser a prompt is assumed to be that was too long although it seemed to fit. */
const DENSER = 0.7

/** How to ask differently after a refusal. */
export interface Step {
  /**
   * Each step is taken once per ask. A server that names no figure is asked with half as much, again and again, which
   * costs nothing.
   */
  name: string
  /** For the log. */
  reason: string
  learnt?: Partial<Abilities>
}

/** Leaves out of the next try what the server refused; undefined when no step helps. */
export function stepAfter(fault: ModelFault, plan: Plan, agent: ModelAgent): Step | undefined {
  const { abilities } = plan
  switch (fault.refuses) {
    case 'form':
      return plan.format && formStep(plan, agent)
    case 'limit field':
      return speaksChat(agent.provider) && abilities.limitField === 'max_tokens'
        ? step('limit field', 'it wants max_completion_tokens', { limitField: 'max_completion_tokens' })
        : undefined
    case 'system role':
      return abilities.rules === 'system'
        ? step('rules', 'it takes no system message: the rules go to the head of the question', { rules: 'question' })
        : undefined
    case 'effort':
      return plan.reasoning === 'provider-default'
        ? undefined
        : step('effort', 'it takes no reasoning effort', { effort: 'refused' })
  }
  return fault.reason === 'too_long' && fault.context ? contextStep(fault.context, plan) : undefined
}

const step = (name: string, reason: string, learnt: Partial<Abilities>): Step => ({ name, reason, learnt })

function formStep({ formMode }: Plan, { provider }: ModelAgent): Step {
  const form = formMode === 'schema' && provider !== 'anthropic' ? 'object' : 'words'
  const instead = form === 'object' ? 'any JSON object is asked for' : 'the form is asked for in words'
  return step(`form ${form}`, `it refuses ${formMode === 'schema' ? 'a schema' : 'JSON'}: ${instead}`, { form })
}

function contextStep({ context, prompt, output }: ContextError, plan: Plan): Step {
  if (output !== undefined) return step('output', `an answer has at most ${output} tokens`, { mostOutput: output })
  const { abilities, text, most } = plan
  const counted = prompt === undefined ? undefined : densityBy(text, prompt)
  const taken = tokensOf(text, abilities)
  const tokens =
    context ?? Math.max(FEWEST_CONTEXT, Math.floor(Math.min(plan.context ?? taken + most, taken + most) / 2))
  const isNews = tokens !== plan.context
  const thought = abilities.charactersPerToken ?? densityBy(text, taken) ?? 3
  const density = counted ?? (isNews ? undefined : Math.max(LEAST_DENSITY, thought * DENSER))
  const isDenser = density !== undefined && density < (abilities.charactersPerToken ?? Number.POSITIVE_INFINITY)
  const name = context === undefined ? `context of ${tokens}` : 'context'
  return step(name, `its context is ${context === undefined ? 'taken for ' : ''}${tokens} tokens`, {
    context: { tokens, from: 'error' },
    ...(isDenser && { charactersPerToken: density }),
  })
}
