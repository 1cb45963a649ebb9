import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { FormMode } from '../../../engine/events/parts.ts'
import type { Ask } from '../../../engine/flow/asks.ts'
import { type Prompt, promptFor, wholeQuestion } from '../../../engine/prompts/index.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Abilities, AbilityMemory } from './abilities/abilities.ts'
import type { Contexts } from './abilities/model-contexts.ts'
import { answerBeside, roomIn, schemaTokens, tokenBudget, tokensOf } from './abilities/token-budget.ts'
import type { ModelAgent } from './model-agent.ts'

type Reasoning = NonNullable<LanguageModelV4CallOptions['reasoning']>

export interface PlanNeeds {
  abilities: AbilityMemory
  contexts: Contexts
  maxTokens: number
  reasoning: Reasoning
}

/** How a plan differs from the usual one after a failed try. */
export interface PlanChanges {
  /** Thoughts took up the room of the answer. */
  moreRoom?: boolean
  reasoning?: Reasoning
}

/** What a model is asked, and how. */
export interface Plan {
  prompt: Prompt
  /** The whole prompt. */
  text: string
  abilities: Abilities
  formMode: FormMode
  isProse: boolean
  format: LanguageModelV4CallOptions['responseFormat']
  reasoning: Reasoning
  /** The characters that the prompt may have. */
  room: number | undefined
  /** The tokens that the answer may have. */
  most: number
  context: number | undefined
}

/** Libraries of some providers cannot ask for JSON without a schema, so the prompt asks for it in words. */
const formModeOf = ({ form }: Pick<Abilities, 'form'>, { provider }: Pick<ModelAgent, 'provider'>): FormMode =>
  form === 'object' && provider === 'anthropic' ? 'words' : form

export async function planFor(
  needs: PlanNeeds,
  agent: ModelAgent,
  { state, ask }: { state: DebateState; ask: Ask },
  changes: PlanChanges,
): Promise<Plan> {
  const known = await needs.abilities.of(agent)
  const context = await needs.contexts.of(agent, known)
  const abilities = await needs.abilities.of(agent)
  const formMode = formModeOf(abilities, agent)
  const fitted = promptWithin(needs, { state, ask }, { abilities, formMode, context, changes })
  const { kind } = fitted.prompt.form
  return {
    ...fitted,
    text: textOf(fitted.prompt),
    abilities,
    formMode,
    context,
    isProse: kind === 'text' || (kind === 'position' && formMode === 'words'),
    format: formatOf(fitted.prompt, formMode),
    reasoning: abilities.effort === 'refused' ? 'provider-default' : (changes.reasoning ?? needs.reasoning),
  }
}

const textOf = (prompt: Prompt) => prompt.system + wholeQuestion(prompt)

function formatOf({ form: { schema, kind } }: Prompt, formMode: FormMode): Plan['format'] {
  if (!schema || formMode === 'words') return undefined
  return formMode === 'schema' ? { type: 'json', schema, name: kind } : { type: 'json' }
}

interface Given {
  abilities: Abilities
  formMode: FormMode
  context: number | undefined
  changes: PlanChanges
}

/** Fits evidence, transcript and answer into the context; shows everything where it fits or the context is unknown. */
function promptWithin(
  { maxTokens }: PlanNeeds,
  { state, ask }: { state: DebateState; ask: Ask },
  { abilities, formMode, context, changes }: Given,
): Pick<Plan, 'prompt' | 'room' | 'most'> {
  const most = Math.min(maxTokens, abilities.mostOutput ?? maxTokens)
  const whole = promptFor(state, ask, { formMode })
  if (context === undefined) return { prompt: whole, room: undefined, most }
  const { thinking = 'none' } = abilities
  const beside = schemaTokens(formMode === 'schema' ? whole.form.schema : undefined, abilities)
  const share = { context, most, beside, thinks: thinking !== 'none' || changes.moreRoom === true }
  const text = textOf(whole)
  const room = tokenBudget(share).prompt
  const fits = tokensOf(text, abilities) <= room
  const characters = fits ? undefined : roomIn(room, text, abilities)
  const prompt = fits ? whole : promptFor(state, ask, { room: characters, formMode })
  return { prompt, room: characters, most: answerBeside(share, tokensOf(textOf(prompt), abilities)) }
}
