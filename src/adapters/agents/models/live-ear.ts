import { storableText } from '../../../shared/text/storable-text.ts'
import type { Thinking } from './abilities/abilities.ts'
import type { Plan } from './ask-plan.ts'
import type { ModelAgent } from './model-agent.ts'
import { speaksChat } from './providers.ts'

/** Hears an answer while it is written. */
export interface Listener {
  hear(delta: string): void
  /** What was heard is void. */
  restart(): void
  /** The model thinks; with how many tokens of thoughts have come, where they can be counted. */
  think(tokens: number | undefined): void
}

interface Needs {
  plan: Plan
  agent: ModelAgent
  listener: Listener
  /** What people have heard already of the answer that this one goes on with. */
  before: string
}

/** Tells people what of a stream is the answer, while it comes. */
export function liveEar({ plan, agent, listener, before }: Needs) {
  let text = ''
  let thoughts = 0
  if (before && plan.isProse) listener.hear(before)
  return {
    take(delta: string) {
      text += delta
      if (plan.isProse) listener.hear(delta)
    },
    /** Servers that speak chat completions send an event a token; others send pieces of summaries. */
    think() {
      thoughts += 1
      listener.think(speaksChat(agent.provider) ? thoughts : undefined)
    },
    end: (): { answer: string; thinking: Thinking } => ({ answer: storableText(text), thinking: 'none' }),
  }
}
