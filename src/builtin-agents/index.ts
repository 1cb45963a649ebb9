import type { AgentProfile, AgentSelector, AgentSource, ChosenAgent } from '../engine/agent.ts'
import type { PanelMember } from '../engine/events/parts.ts'
import type { Answer, Ask } from '../engine/flow/asks.ts'
import type { DebateState } from '../engine/state.ts'
import { own } from '../shared/field-names.ts'
import { critique, judgement, opening, revision, vote } from './answers/phase-answers.ts'
import type { Situation } from './answers/situation.ts'
import { statement } from './answers/statement.ts'
import { evidenceReader } from './evidence-reader.ts'
import { PERSONAS, type Persona } from './personas.ts'

const MODEL = 'rules'
const ANSWERS = { opening, critique, revision, vote, statement, judgement }

/**
 * Answers asks by rules, from the state of the debate alone; keeps what it read of the evidence while that is in use.
 */
export function ruleAnswers(): (persona: Persona, ask: Ask, state: DebateState) => Answer {
  const reader = evidenceReader()
  return (persona, ask, state) => {
    const { evidence, topic, closed, proposals } = state
    const situation: Situation = {
      persona,
      ask,
      state,
      matter: reader.read(evidence, topic, closed ? proposals : []),
      read: (question) => reader.read(evidence, question, []),
      mentions: (stem) => reader.mentions(evidence, stem),
    }
    return {
      ...ANSWERS[ask.purpose](situation),
      usage: { tokens_in: 0, tokens_out: 0, cost_usd: 0, attempts: 1 },
      model: MODEL,
      generatedBy: 'rules',
    }
  }
}

export { RULES_WORTH } from './inference/rule.ts'

const PROVIDER = 'builtin'

/** Whether all of these are the built-in rules, which are one reader, however many there are. */
export const isOfRules = (panel: readonly { provider: string }[]) =>
  panel.every(({ provider }) => provider === PROVIDER)

const agentName = ({ name }: Persona) => `${PROVIDER}-${name}`
/** An agent that sits on a panel twice has a number after its name. */
const personaCalled = (given: string | undefined) => {
  const name = given?.replace(/-\d+$/, '')
  return PERSONAS.find((persona) => name === agentName(persona) || name?.toLowerCase() === persona.name)
}

/**
 * Agents that read the attached evidence by measured rules, decide only what it states outright, and quote it word for
 * word. They are one reader under five names, no language models, cost nothing, and say the same in any order of evidence.
 */
export function builtinAgents(): AgentSource {
  const answerTo = ruleAnswers()

  function answerAtOnce(member: PanelMember, ask: Ask, state: DebateState): Answer | undefined {
    const persona = personaCalled(member.agent) ?? personaCalled(own(state.personas, member.agent))
    return member.provider === PROVIDER && persona ? answerTo(persona, ask, state) : undefined
  }

  return {
    profiles: () => PROFILES,
    choose,
    answerAtOnce,
    answer(member, ask, state, { onText }) {
      const answer = answerAtOnce(member, ask, state)
      if (answer?.kind === 'message') onText?.(answer.content)
      return answer && Promise.resolve(answer)
    },
  }
}

const profileOf = (persona: Persona): AgentProfile => ({
  name: agentName(persona),
  provider: PROVIDER,
  model: MODEL,
  description: persona.description,
  generatedBy: 'rules',
  price: null,
})

const PROFILES = PERSONAS.map(profileOf)

/** An agent by its name, or one of the personas under a name that the caller chose. Rules can play no other persona. */
function choose(selector: AgentSelector): ChosenAgent | undefined {
  if (typeof selector === 'string') {
    const persona = PERSONAS.find((one) => agentName(one) === selector)
    return persona && { agent: selector, provider: PROVIDER, model: MODEL }
  }
  const { provider, model = MODEL, role } = selector
  const persona = personaCalled(selector.persona) ?? (selector.persona ? undefined : personaCalled(selector.name))
  if (provider !== PROVIDER || model !== MODEL || !persona) return
  const agent = selector.name ?? agentName(persona)
  const renamed = personaCalled(agent) !== persona
  return { agent, provider, model, ...(role !== undefined && { role }), ...(renamed && { persona: persona.name }) }
}
