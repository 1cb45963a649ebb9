import { EVIDENCE_KINDS, type EvidenceKind } from '../evidence-kinds.ts'
import type { BreakpointTrigger } from '../protocol.ts'
import type { EventDocs } from './field-docs.ts'
import { MESSAGE_ORIGIN, type MessageOrigin, PIECE_ORIGIN, type PieceOrigin } from './parts.ts'

/** What people add, decide and find out. */
export type PeopleShapes = {
  evidence_attached: {
    data: {
      evidence: string
      kind: EvidenceKind
      digest: string
      confidence: number
      freshness: number
      authority: number
      reliability: number
      user?: string
      origin?: PieceOrigin
      round?: number
      published?: string
      agent?: string
      hidden?: number
    }
    private: { title: string; source: string; content: string; url?: string; label?: string; digest?: string }
  }
  evidence_sought: {
    data: { round: number; found: number }
    private: { queries: readonly { query: string; agents: readonly string[] }[] }
  }
  intervention_added: {
    data: {
      intervention: string
      kind: 'message' | 'argument' | 'constraint' | 'challenge' | 'threshold' | 'weight'
      user: string
      agent?: string
      value?: number
      origin?: MessageOrigin
    }
    private: { content: string }
  }
  breakpoint_raised: {
    data: { breakpoint: string; trigger: BreakpointTrigger; round: number; timeout_minutes?: number; user?: string }
    private: { message: string }
  }
  breakpoint_resolved: {
    data: {
      breakpoint: string
      resolution: 'continue' | 'abort' | 'redirect' | 'inject' | 'timeout'
      user?: string
      origin?: MessageOrigin
    }
    private: { message?: string; redirect_task?: string }
  }
  outcome_recorded: {
    data: {
      right: string | null
      wrong?: string
      correct: boolean
      source: 'manual' | 'verification' | 'import'
      user: string
    }
    private: { explanation?: string }
  }
}

export const PEOPLE_EVENTS: EventDocs<PeopleShapes> = {
  evidence_attached: {
    meaning: 'A piece of evidence may be cited from here on.',
    data: {
      evidence: 'its id',
      kind: `one of ${Object.keys(EVIDENCE_KINDS).join(', ')}`,
      digest: 'empty; in logs of former releases the SHA-256 of its content, without a salt',
      confidence: 'how sure it is, from 0 to 1',
      freshness: 'how recent it is, from 0 to 1',
      authority: 'how much its source is worth, from 0 to 1',
      reliability: 'what follows from these three, from 0 to 1',
      user: 'the person who brought it, if one did',
      origin: { is: 'what it was taken from, when that is kept', parts: PIECE_ORIGIN },
      round: 'the round it was brought in; absent for what the debate began with',
      published: 'when it was published, if that is known',
      agent: 'the agent who needed it, when it was sought',
      hidden: 'how many signs were left out that nobody sees: without width, or turning the direction of writing',
    },
    private: {
      title: 'its title',
      source: 'where it is from',
      content: 'its text',
      url: 'its address',
      label: 'what its place is called: `p. 12`, `slide 3`, `Costs!A2:D9`',
      digest: 'the SHA-256 of its content, which goes with it',
    },
  },
  evidence_sought: {
    meaning: 'What agents said they would have to know was looked for; what was found is attached with it.',
    data: { round: 'the round', found: 'how many pieces were found' },
    private: {
      queries: { is: 'what was looked for', parts: { query: 'the need', agents: 'the agents who have it' } },
    },
  },
  intervention_added: {
    meaning: 'A person added a message, a constraint or a challenge, or set a threshold or a weight.',
    data: {
      intervention: 'its id',
      kind: '`message`, `argument`, `constraint`, `challenge`, `threshold` or `weight`',
      user: 'the person',
      agent: 'whom it is for, all when absent; or whose weight it sets',
      value: 'the threshold or the weight',
      origin: {
        is: 'the message by which it was said, when it came from a platform or by mail',
        parts: MESSAGE_ORIGIN,
      },
    },
    private: { content: 'what they said' },
  },
  breakpoint_raised: {
    meaning: 'The debate waits for a person.',
    data: {
      breakpoint: 'its id',
      trigger: 'what stopped the debate; `approval` where it may not begin without one',
      round: 'the round',
      timeout_minutes:
        'how long it waits; the protocol says what happens then; absent where it waits until a person decides',
      user: 'who stopped it, when a person did; of an approval who began it, and may not give it',
    },
    private: { message: 'the question to the person' },
  },
  breakpoint_resolved: {
    meaning: 'A person or the deadline let the debate go on, or end.',
    data: {
      breakpoint: 'its id',
      resolution: '`continue`, `abort`, `redirect`, `inject` or `timeout`',
      user: 'who decided, when a person did',
      origin: { is: 'the message by which they decided, when a program sent it', parts: MESSAGE_ORIGIN },
    },
    private: { message: 'what the person said', redirect_task: 'what the agents are to do from here on' },
  },
  outcome_recorded: {
    meaning: 'What turned out true, and who says so.',
    data: {
      right:
        'the proposal that turned out right, `none` when none did; null when only the decision is known to be wrong',
      wrong: 'the decision, where no more is known than that it was wrong',
      correct: 'whether the decision was right',
      source: '`manual`, `verification` or `import`',
      user: 'who says so',
    },
    private: { explanation: 'how it is known' },
  },
}
