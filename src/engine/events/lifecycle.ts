import type { Protocol } from '../protocol.ts'
import {
  CALIBRATOR_SNAPSHOT,
  type CalibratorSnapshot,
  type Choice,
  type EndResult,
  GROUNDING,
  type Grounding,
  ORIGIN,
  type Origin,
  PANEL_MEMBER,
  type PanelMember,
  SUBSTITUTION,
  type Substitution,
  VOTING_SUMMARY,
  type VotingSummary,
} from './parts.ts'
import { PROTOCOL } from './protocol-words.ts'
import type { ToldEvents } from './told.ts'

/** How a debate begins, stands still, ends and is erased. */
export type LifecycleShapes = {
  debate_start: {
    data: {
      protocol: Protocol
      domain: string
      panel: readonly PanelMember[]
      calibrator: CalibratorSnapshot
      user: string
      origin?: Origin
      options?: readonly string[]
      about?: string
      substituted?: readonly Substitution[]
      grounding?: Grounding
    }
    private: {
      topic: string
      options?: Readonly<Record<string, string>>
      instructions?: readonly string[]
      personas?: Readonly<Record<string, string>>
    }
  }
  debate_forked: {
    data: {
      parent: string
      version: number
      hash: string
      user: string
      domain: string
      agents: readonly string[]
      changes: { rounds?: number; threshold?: number; mode?: Protocol['mode'] }
    }
    private: { topic: string }
  }
  debate_paused: { data: { user: string; checkpoint: string }; private: { reason?: string } }
  debate_resumed: { data: { user: string; checkpoint?: string }; private: never }
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
  debate_erased: { data: { user: string; reason: 'user_request' | 'retention' }; private: never }
}

export const LIFECYCLE_EVENTS: ToldEvents<LifecycleShapes> = {
  debate_start: {
    meaning: 'A debate begins; everything later uses only what is snapshot here.',
    data: {
      protocol: { is: 'how the debate is held', parts: PROTOCOL },
      domain: 'the field of the question, a short label',
      panel: { is: 'who debates', parts: PANEL_MEMBER },
      calibrator: { is: 'how confidence is computed', parts: CALIBRATOR_SNAPSHOT },
      user: 'who asked',
      origin: { is: 'where the question came from, when it came through a channel', parts: ORIGIN },
      options: 'the ids of the options of a closed question',
      about: 'the debate this one examines or follows',
      substituted: { is: 'who sits in the place of an agent that is not to be had here', parts: SUBSTITUTION },
      grounding: { is: 'where what agents lack is looked for; absent where it is not', parts: GROUNDING },
    },
    private: {
      topic: 'the question',
      options: 'the text of each option, by its id',
      instructions: 'what a kind with a script asks of its agents, in order',
      personas: 'the personas that callers wrote, by agent',
    },
  },
  debate_forked: {
    meaning: "The first event of a fork: its state is the parent's prefix plus its own events.",
    data: {
      parent: 'the debate it goes on from',
      version: 'the place in the log of the parent',
      hash: 'the hash of the event there',
      user: 'who forked it',
      domain: 'the field of the question, as in the parent',
      agents: 'who debates, as in the parent',
      changes: {
        is: 'what of the protocol is different',
        parts: { rounds: 'how many rounds', threshold: 'the threshold', mode: 'the mode' },
      },
    },
    private: {
      topic: 'the question of the fork, changed or not; what it knows beyond its parent is attached as evidence',
    },
  },
  debate_paused: {
    meaning: 'The debate rests until it is resumed.',
    data: { user: 'who paused it', checkpoint: 'the place that was named for it' },
    private: { reason: 'why, in their words' },
  },
  debate_resumed: {
    meaning: 'A paused debate goes on.',
    data: { user: 'who resumed it', checkpoint: 'the checkpoint that was named, if one was' },
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
      cost_usd: 'what the debate cost',
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
  debate_erased: {
    meaning: 'The free text of the debate was taken away; the chain still verifies.',
    data: { user: 'who erased it', reason: '`user_request` or `retention`' },
  },
}
