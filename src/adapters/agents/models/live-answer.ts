import type { Ask } from '../../../engine/flow/asks.ts'
import type { DebateState } from '../../../engine/state.ts'
import { storableText } from '../../../shared/text/storable-text.ts'
import type { Thinking } from './abilities/abilities.ts'
import type { Plan } from './ask-plan.ts'
import type { ModelAgent } from './model-agent.ts'
import { speaksChat } from './providers.ts'
import { type LiveText, liveField, liveProse } from './replies/live-text.ts'
import { thoughtFilter } from './replies/thought-filter.ts'

/** Receives an answer while it is written. */
export interface Listener {
  hear(delta: string): void
  /** Everything received so far is void. */
  restart(): void
  /** The model thinks; with the number of thought tokens so far, where they can be counted. */
  think(tokens: number | undefined): void
}

interface LiveAnswerOptions {
  ask: Ask
  state: DebateState
  plan: Plan
  agent: ModelAgent
  listener: Listener
  /** What people have already heard of the answer that this one continues. */
  before: string
}

/**
 * Whether to hold the text back at first: a model that has shown only a closing tag, or nothing yet, may begin with
 * thoughts.
 */
const isHeld = ({ abilities: { thinking } }: Plan, { provider }: ModelAgent) =>
  speaksChat(provider) && (thinking === undefined || thinking === 'closing tag')

/** Separates thoughts from the answer and passes the answer on as it comes. */
export function liveAnswer(options: LiveAnswerOptions) {
  const { plan, agent, listener, before } = options
  const filter = thoughtFilter({ hold: isHeld(plan, agent) })
  let aloud = spoken(options)
  let events = 0

  function tell(heard: string) {
    if (heard) listener.hear(heard)
  }
  function begin() {
    aloud = spoken(options)
    if (before && plan.isProse) tell(aloud.push(before))
  }
  /** Servers of chat completions send one event per token; others send pieces of summaries. */
  function think() {
    events += 1
    listener.think(speaksChat(agent.provider) ? events : undefined)
  }

  begin()
  return {
    take(delta: string) {
      const { text, restart, thought } = filter.push(delta)
      if (restart) {
        listener.restart()
        begin()
      }
      if (thought > 0) think()
      if (text) tell(aloud.push(text))
    },
    think,
    end(): { answer: string; thinking: Thinking } {
      const { answer, thinking, text, restart } = filter.end()
      if (restart) {
        listener.restart()
        begin()
      }
      if (text) tell(aloud.push(text))
      tell(aloud.end())
      return { answer: storableText(answer), thinking }
    },
  }
}

/** What people hear of a text: prose without its form, or the field of a form that is meant for them. */
function spoken({ ask, state, plan: { isProse, prompt } }: LiveAnswerOptions): LiveText {
  if (isProse) return liveProse(state, ask)
  const { aloud } = prompt.form
  return { push: aloud ? liveField(aloud).push : () => '', end: () => '' }
}
