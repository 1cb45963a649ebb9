import type { EventDocs } from './field-docs.ts'
import {
  type CalibratorSnapshot,
  type Choice,
  type EndResult,
  MESSAGE_ORIGIN,
  type MessageOrigin,
  VOTING_SUMMARY,
  type VotingSummary,
} from './parts.ts'

/** How a debate stands still, ends and is erased. */
export type LifecycleShapes = {
  debate_paused: {
    data: {
      user?: string
      checkpoint: string
      cause?: 'budget'
      budget?: string
      until?: string
      need?: { nano: number; tokens: number }
    }
    private: { reason?: string }
  }
  debate_resumed: { data: { user?: string; checkpoint?: string; origin?: MessageOrigin }; private: never }
  debate_cancelled: { data: { user: string }; private: { reason?: string } }
  checkpoint_created: {
    data: {
      checkpoint: string
      round: number
      phase: string | null
      user?: string
      reason: 'manual_pause' | 'user_requested' | 'other'
    }
    private: { reason?: string; note?: string }
  }
  debate_end: {
    data: {
      result: EndResult
      round: number
      winner: string | null
      confidence: number
      method: CalibratorSnapshot['method']
      outcomes: number
      brier: number | null
      ece: number | null
      possible_answers?: readonly Choice[]
      voting_summary: VotingSummary
      missing: readonly string[]
      tokens_in: number
      tokens_out: number
      cost_usd: number
      cost_known?: boolean
      unpriced_tokens?: number
      caveats: readonly string[]
      rounds: number
    }
    private: {
      answer: string
      summary: string
      key_points: readonly string[]
      disagreements: readonly string[]
      minority_report: readonly { agents: readonly string[]; choice: string; reasons: readonly string[] }[]
      needs?: readonly string[]
      error?: string
    }
  }
  text_erased: { data: { versions: readonly number[]; reason: 'user_request' | 'retention' }; private: never }
  debate_erased: { data: { user: string; reason: 'user_request' | 'retention' }; private: never }
}

export const LIFECYCLE_EVENTS: EventDocs<LifecycleShapes> = {
  debate_paused: {
    meaning: 'The debate rests until it is resumed.',
    data: {
      user: 'who paused it; absent where it waits for a budget',
      checkpoint: 'the place that was named for it',
      cause: '`budget`, where it waits for one and goes on by itself',
      budget: 'the budget that it waits for',
      until: "when that budget's period ends; absent where none ends, or a person has to act",
      need: {
        is: 'what has to be free in it',
        parts: { nano: 'money, in nano-dollars', tokens: 'tokens' },
      },
    },
    private: { reason: 'why, in their words' },
  },
  debate_resumed: {
    meaning: 'A paused debate goes on.',
    data: {
      user: 'who resumed it; absent where its budget pays again',
      checkpoint: 'the checkpoint that was named, if one was',
      origin: { is: 'the message by which it was resumed, when a program sent it', parts: MESSAGE_ORIGIN },
    },
  },
  debate_cancelled: {
    meaning: 'The debate was stopped for good.',
    data: { user: 'who cancelled it' },
    private: { reason: 'why, in their words' },
  },
  checkpoint_created: {
    meaning: 'A place in the log was named to come back to.',
    data: {
      checkpoint: 'its id',
      round: 'the round the debate is in',
      phase: 'the phase it is in; null before the first',
      user: 'who named it',
      reason: '`manual_pause`, `user_requested` or `other`',
    },
    private: { reason: 'the reason in their words, when it is `other`', note: 'what they noted' },
  },
  debate_end: {
    meaning: 'The debate is over, with or without consensus.',
    data: {
      result: '`consensus_reached`, `no_consensus`, `insufficient_evidence` or `failed`',
      round: 'the round it ended in',
      winner: 'the proposal that was agreed on; null without consensus',
      confidence: 'the probability that the winner is right',
      method: 'how the confidence was computed',
      outcomes: 'the recorded outcomes behind that',
      brier: 'their Brier score when the debate began',
      ece: 'their expected calibration error when the debate began',
      possible_answers: 'the answers that remain possible after the last count, as its tally tells them',
      voting_summary: { is: 'how the last votes stand to the winner', parts: VOTING_SUMMARY },
      missing: 'agents without a vote in the last count, or who never answered where nothing was counted',
      tokens_in: 'the tokens of all prompts',
      tokens_out: 'the tokens of all answers',
      cost_usd: 'what the debate cost, as far as it is known',
      cost_known:
        'false where a model answered whose cost nobody knows; absent in debates that ended before it was told',
      unpriced_tokens: 'the tokens of all answers whose cost nobody knows',
      caveats: 'why the result is worth less than it seems, such as `one_model`',
      rounds: 'how many rounds were held',
    },
    private: {
      answer: 'the answer',
      summary: 'what came of the debate, in short',
      key_points: 'what speaks for the answer',
      disagreements: 'what was not agreed on',
      minority_report: {
        is: 'what others chose',
        parts: { agents: 'who', choice: 'what they chose', reasons: 'why' },
      },
      needs: 'what would have to be added before the question can be answered',
      error: 'what went wrong',
    },
  },
  text_erased: {
    meaning:
      'The free text of single events was taken away before this was recorded; the chain still verifies, and nothing says whose text it was.',
    data: { versions: 'the events that had it, by their versions', reason: '`user_request` or `retention`' },
  },
  debate_erased: {
    meaning: 'The free text of the debate was taken away; the chain still verifies.',
    data: { user: 'who erased it', reason: '`user_request` or `retention`' },
  },
}
