import type { Protocol } from '../protocol.ts'
import type { CalibratorSnapshot, EndResult, Origin, PanelMember, VotingSummary } from './parts.ts'

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
      /** The ids of the options of a closed question. */
      options?: readonly string[]
      /** The debate this one examines or follows. */
      about?: string
    }
    private: {
      topic: string
      /** The text of each option. */
      options?: Readonly<Record<string, string>>
      instructions?: readonly string[]
      /** Personas that callers wrote, by agent. */
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
    /** The question of the fork, changed or not. What it knows beyond its parent is attached as evidence. */
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
      voting_summary: VotingSummary
      missing: readonly string[]
      tokens_in: number
      tokens_out: number
      cost_usd: number
      /** `one_model` when the whole panel is one model. */
      caveats: readonly string[]
      rounds: number
    }
    private: {
      answer: string
      summary: string
      key_points: readonly string[]
      disagreements: readonly string[]
      minority_report: readonly { agents: readonly string[]; choice: string; reasons: readonly string[] }[]
      /** What would have to be added before the question can be answered. */
      needs?: readonly string[]
      error?: string
    }
  }
  debate_erased: { data: { user: string; reason: 'user_request' | 'retention' }; private: never }
}
