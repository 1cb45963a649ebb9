import type { BreakpointTrigger } from '../protocol.ts'

/** What people add, decide and find out. */
export type PeopleShapes = {
  evidence_attached: {
    data: {
      evidence: string
      kind: 'context' | 'document' | 'contribution' | 'decision'
      digest: string
      confidence: number
      freshness: number
      authority: number
      reliability: number
      user?: string
    }
    private: { title: string; source: string; content: string; url?: string }
  }
  intervention_added: {
    data: {
      intervention: string
      kind: 'message' | 'argument' | 'constraint' | 'challenge' | 'threshold' | 'weight'
      user: string
      /** Whom it is for; all when absent. */
      agent?: string
      value?: number
    }
    private: { content: string }
  }
  breakpoint_raised: {
    data: { breakpoint: string; trigger: BreakpointTrigger; round: number; timeout_minutes: number; user?: string }
    private: { message: string }
  }
  breakpoint_resolved: {
    data: {
      breakpoint: string
      resolution: 'continue' | 'abort' | 'redirect' | 'inject' | 'timeout'
      user?: string
    }
    private: { message?: string; redirect_task?: string }
  }
  outcome_recorded: {
    data: {
      /** The proposal that turned out right; `none` when none did; null when it is only known that the decision was wrong. */
      right: string | null
      /** The decision, where no more is known than that it was wrong. */
      wrong?: string
      /** Whether the decision was right. */
      correct: boolean
      source: 'manual' | 'verification' | 'import'
      user: string
    }
    private: { explanation?: string }
  }
}
