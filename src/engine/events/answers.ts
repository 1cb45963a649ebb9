import type { EventDocs } from './field-docs.ts'
import {
  ASKED,
  type Asked,
  type Choice,
  MESSAGE_ORIGIN,
  type MessageOrigin,
  QUOTE,
  type Quote,
  type Stance,
} from './parts.ts'

/** What an agent caused. */
export type AnswerShapes = {
  agent_message: {
    data: Asked & {
      role: 'proposer' | 'reviser' | 'speaker' | 'judge' | 'channel'
      proposal?: string
      adopts?: boolean
      abstains?: boolean
      cites?: readonly string[]
      to?: string
    }
    private: {
      content: string
      quotes?: readonly Quote[]
      needs?: readonly string[]
      seeks?: readonly string[]
    }
  }
  critique: {
    data: Asked & { proposal: string; severity: number; cites?: readonly string[] }
    private: {
      issues: readonly string[]
      suggestions: readonly string[]
      quotes?: readonly Quote[]
      needs?: readonly string[]
    }
  }
  vote_cast: {
    data: Partial<Asked> & {
      round: number
      user?: string
      choice: Choice
      stances: Readonly<Record<string, Stance>>
      confidence: number
      continue_debate: boolean
      intensity?: number
      origin?: MessageOrigin
    }
    private: { reason: string }
  }
  agent_failed: {
    data: Asked & {
      reason: 'timeout' | 'unavailable' | 'rate_limited' | 'refused' | 'unusable' | 'too_long' | 'budget' | 'error'
    }
    private: { message: string }
  }
}

export const ANSWER_EVENTS: EventDocs<AnswerShapes> = {
  agent_message: {
    meaning: 'An agent said something: an opening, a revision, a judgement or a word to another agent.',
    data: {
      ...ASKED,
      role: '`proposer`, `reviser`, `speaker`, `judge` or `channel`',
      proposal: 'the proposal that this states, rewrites, argues for or adopts',
      adopts: "it withdraws the agent's own proposal in favour of that one",
      abstains: 'the agent has nothing to say on this evidence',
      cites: 'the evidence it rests on',
      to: 'whom a word on the channel is for; all when absent',
    },
    private: {
      content: 'what it said',
      quotes: { is: 'what it quotes', parts: QUOTE },
      needs: 'what would have to be known to say more',
      seeks: 'what is looked for to know it, where that is put otherwise',
    },
  },
  critique: {
    meaning: 'An agent criticised a proposal.',
    data: {
      ...ASKED,
      proposal: 'the proposal',
      severity: 'how bad it is, from 0 to 1',
      cites: 'the evidence it rests on',
    },
    private: {
      issues: 'what is wrong',
      suggestions: 'what would be better',
      quotes: { is: 'what it quotes', parts: QUOTE },
      needs: 'what would have to be known to judge it better',
    },
  },
  vote_cast: {
    meaning: 'An agent or a person voted.',
    data: {
      ...ASKED,
      user: 'the person who voted; then there is no agent, and nothing was asked',
      choice: 'a proposal, `none` or `abstain`',
      stances: '`agree`, `agree_with_modifications` or `disagree`, by proposal',
      confidence: 'how sure the voter is, from 0 to 1',
      continue_debate: 'whether the voter wants another round',
      intensity: 'how strongly a person means it, from 1 to 10, where they said so; shown, and never counted',
      origin: {
        is: 'the message by which a person voted, when it came from a platform or by mail',
        parts: MESSAGE_ORIGIN,
      },
    },
    private: { reason: 'why' },
  },
  agent_failed: {
    meaning: 'An agent gave no usable answer; it stays in the count and lowers the confidence.',
    data: {
      ...ASKED,
      reason: '`timeout`, `unavailable`, `rate_limited`, `refused`, `unusable`, `too_long`, `budget` or `error`',
    },
    private: { message: 'what went wrong' },
  },
}
