import type { Quote, Stance } from '../../../src/engine/events/parts.ts'
import type { DebateState } from '../../../src/engine/state.ts'
import type { Script, ScriptedAnswer } from '../scripted-agents.ts'
import { optionText, type Part, type Scene } from './scene.ts'

interface Stage {
  sceneOf: (debateId: string) => Scene
  /** A member of the cast has spoken: so many milliseconds have passed. */
  pass: (ms: number) => void
}

const MS_PER_WORD = 400

/** Does what the scene says of the agent that is asked. */
export const actor =
  ({ sceneOf, pass }: Stage): Script =>
  ({ agent, purpose, round }, state) => {
    const scene = sceneOf(state.debateId)
    const part = scene.parts[agent]
    if (!part) throw new Error(`${agent} has no part in “${scene.topic}”`)
    const said = (answer: ScriptedAnswer, text: string): ScriptedAnswer => {
      const words = text.split(' ').length
      pass(words * MS_PER_WORD)
      return { ...answer, usage: { latency_ms: words * MS_PER_WORD, tokens_in: 0, tokens_out: words, cost_usd: 0 } }
    }
    const stated = (content: string, more: object = {}) => said({ kind: 'message', content, ...more }, content)

    switch (purpose) {
      case 'opening': {
        const words = scene.options ? `I am for “${optionText(scene.options, part.opens)}”.` : part.opens
        return stated(words, { proposal: part.opens, quotes: quotesIn(state, part) })
      }
      case 'critique': {
        const critiques = critiquesOf(part)
        return said({ kind: 'critiques', critiques }, critiques.flatMap(({ issues }) => issues).join(' '))
      }
      case 'revision':
        return part.adopts
          ? stated(`I go over to ${part.adopts}.`, { proposal: part.adopts })
          : stated(part.rewrites ?? part.opens, scene.options ? { proposal: part.opens } : {})
      case 'vote': {
        const choice = voteIn(part, round)
        const { reason = `The facts decide me for ${choice}.`, confidence = 0.7, reserved = false } = part
        const stances: Record<string, Stance> = { [choice]: reserved ? 'agree_with_modifications' : 'agree' }
        const continueDebate = round < (scene.lasts ?? 1)
        return said({ kind: 'vote', choice, stances, confidence, reason, continueDebate }, reason)
      }
      default:
        throw new Error(`No scene knows what to say to a ${purpose}`)
    }
  }

const voteIn = ({ votes }: Part, round: number) => votes[round - 1] ?? votes.at(-1) ?? 'abstain'

const quotesIn = ({ evidence }: DebateState, { quotes = [] }: Part): Quote[] =>
  quotes.flatMap((text) =>
    evidence.filter(({ content }) => content.includes(text)).map(({ id }) => ({ evidence: id, text })),
  )

const critiquesOf = ({ finds = {}, severity = 0.5 }: Part) =>
  Object.entries(finds).map(([proposal, issues]) => ({ proposal, severity, issues, suggestions: [] }))
