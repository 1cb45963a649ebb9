import type { Asked, Choice, Quote, Stance } from './parts.ts'

/** What an agent caused. */
export type AnswerShapes = {
  agent_message: {
    data: Asked & {
      role: 'proposer' | 'reviser' | 'speaker' | 'judge' | 'channel'
      /** The proposal that this states, rewrites, argues for or adopts. */
      proposal?: string
      /** It withdraws the agent's own proposal in favour of `proposal`. */
      adopts?: boolean
      /** The agent has nothing to say on this evidence. */
      abstains?: boolean
      /** Evidence it rests on. */
      cites?: readonly string[]
      /** Whom a word on the channel is for; all when absent. */
      to?: string
    }
    private: { content: string; quotes?: readonly Quote[]; needs?: readonly string[] }
  }
  critique: {
    data: Asked & { proposal: string; severity: number; cites?: readonly string[] }
    private: { issues: readonly string[]; suggestions: readonly string[]; quotes?: readonly Quote[] }
  }
  vote_cast: {
    data: Partial<Asked> & {
      round: number
      /** Set when a person voted; then there is no agent. */
      user?: string
      /** A proposal, `none` or `abstain`. */
      choice: Choice
      stances: Readonly<Record<string, Stance>>
      confidence: number
      continue_debate: boolean
      /** How strongly a person means it, from 1 to 10, where they said so; shown, and never counted. */
      intensity?: number
    }
    private: { reason: string }
  }
  agent_failed: {
    data: Asked & {
      reason: 'timeout' | 'unavailable' | 'rate_limited' | 'refused' | 'unusable' | 'too_long' | 'error'
    }
    private: { message: string }
  }
}
