import { type EngineEvent, type EventShapes, storable } from '../../src/engine/events.ts'
import { DEFAULT_PROTOCOL } from '../../src/engine/protocol.ts'
import type { NewEvent } from '../../src/shared/event-types.ts'

const asked = {
  ask: '1:opening:builtin-skeptic',
  round: 1,
  phase: 'opening',
  agent: 'builtin-skeptic',
  model: 'rules',
  generated_by: 'rules',
} as const
const summary = { agree: 2, agree_with_modifications: 0, disagree: 1 }
const calibrator = { method: 'smoothed_share', coefficients: [], outcomes: 0, brier: null, ece: null } as const
const member = (agent: string) => ({ agent, provider: 'builtin', model: 'rules', p: 0.6, n: 0 })

/** One event of every type, as the engine writes them. */
const EXAMPLES: { [Type in keyof EventShapes]: Extract<EngineEvent, { type: Type }> } = {
  debate_start: {
    type: 'debate_start',
    data: {
      protocol: DEFAULT_PROTOCOL,
      domain: 'general',
      panel: [member('builtin-advocate'), member('builtin-skeptic')],
      calibrator,
      user: 'usr_ada',
      options: ['p1', 'p2'],
      grounding: { documents: true, memory: true, connectors: [], max_pieces: 12 },
    },
    private: { topic: 'Should we ship on Friday?', options: { p1: 'Yes', p2: 'No' } },
  },
  round_start: { type: 'round_start', data: { round: 1 } },
  phase_change: { type: 'phase_change', data: { round: 1, from: 'opening', to: 'critique' } },
  agent_message: {
    type: 'agent_message',
    data: { ...asked, role: 'proposer', proposal: 'p2' },
    private: { content: 'Nobody is there on Saturday.' },
  },
  critique: {
    type: 'critique',
    data: { ...asked, proposal: 'p1', severity: 0.7 },
    private: { issues: ['No rollback', 'No tests'], suggestions: ['Wait'] },
  },
  ballot_opened: {
    type: 'ballot_opened',
    data: { round: 1, proposals: [{ id: 'p1', holders: ['builtin-advocate'] }] },
    private: { texts: { p1: 'Yes' } },
  },
  vote_cast: {
    type: 'vote_cast',
    data: { ...asked, choice: 'p2', stances: { p1: 'disagree', p2: 'agree' }, confidence: 0.7, continue_debate: false },
    private: { reason: 'It can wait.' },
  },
  vote_tally: {
    type: 'vote_tally',
    data: {
      round: 1,
      counts: { p2: 2 },
      weights: { p2: 0.8 },
      winner: 'p2',
      heads: 2,
      panel: 3,
      features: { share: 0.6, margin: 0.4, coverage: 1, ln_k: 1.1 },
      confidence: 0.63,
      method: 'smoothed_share',
      rule: true,
      tie: false,
      voting_summary: summary,
      missing: [],
      convergence: 0.67,
      unchanged: false,
    },
  },
  consensus_reached: {
    type: 'consensus_reached',
    data: {
      round: 1,
      winner: 'p2',
      confidence: 0.63,
      method: 'smoothed_share',
      agreeing: ['builtin-skeptic', 'builtin-historian'],
      dissenting: ['builtin-advocate', 'builtin-pragmatist'],
      voting_summary: summary,
    },
    private: { answer: 'No' },
  },
  round_end: { type: 'round_end', data: { round: 1, continues: false, reason: 'consensus' } },
  debate_end: {
    type: 'debate_end',
    data: {
      result: 'consensus_reached',
      round: 1,
      winner: 'p2',
      confidence: 0.63,
      method: 'smoothed_share',
      outcomes: 0,
      brier: null,
      ece: null,
      voting_summary: summary,
      missing: [],
      tokens_in: 0,
      tokens_out: 0,
      cost_usd: 0,
      caveats: ['one_model'],
      rounds: 1,
    },
    private: { answer: 'No', summary: 'No.', key_points: [], disagreements: [], minority_report: [] },
  },
  agent_failed: { type: 'agent_failed', data: { ...asked, reason: 'timeout' }, private: { message: 'No answer' } },
  breakpoint_raised: {
    type: 'breakpoint_raised',
    data: { breakpoint: 'brk_1_1', trigger: 'low_confidence', round: 1, timeout_minutes: 30 },
    private: { message: 'Go on?' },
  },
  breakpoint_resolved: {
    type: 'breakpoint_resolved',
    data: { breakpoint: 'brk_1_1', resolution: 'continue', user: 'usr_ada' },
    private: { message: 'Go on' },
  },
  checkpoint_created: {
    type: 'checkpoint_created',
    data: { checkpoint: 'chk_1_4', round: 1, phase: 'vote', user: 'usr_ada', reason: 'other' },
    private: { reason: 'Lunch', note: 'Back at one' },
  },
  debate_paused: {
    type: 'debate_paused',
    data: { user: 'usr_ada', checkpoint: 'chk_1_4' },
    private: { reason: 'Lunch' },
  },
  debate_resumed: { type: 'debate_resumed', data: { user: 'usr_ada', checkpoint: 'chk_1_4' } },
  debate_cancelled: { type: 'debate_cancelled', data: { user: 'usr_ada' }, private: { reason: 'Enough' } },
  debate_forked: {
    type: 'debate_forked',
    data: {
      parent: 'dbt_parent',
      version: 4,
      hash: 'abc',
      user: 'usr_ada',
      domain: 'general',
      agents: ['builtin-skeptic'],
      changes: { rounds: 2 },
    },
    private: { topic: 'And on Monday?' },
  },
  intervention_added: {
    type: 'intervention_added',
    data: { intervention: 'itv_1', kind: 'message', user: 'usr_ada' },
    private: { content: 'Think of the customers.' },
  },
  evidence_attached: {
    type: 'evidence_attached',
    data: {
      evidence: 'evd_1',
      kind: 'document',
      digest: '',
      confidence: 0.5,
      freshness: 0.5,
      authority: 0.5,
      reliability: 0.5,
      origin: {
        item: 'doc_1',
        passage: 7,
        place: { page: 2, start: 0, end: 1800 },
        shown: 1,
        all: 12,
        rank: 1,
      },
      round: 1,
      published: '2026-03-01T00:00:00.000Z',
      agent: 'builtin-skeptic',
    },
    private: {
      title: 'Incidents',
      source: 'wiki',
      content: 'Weekends are bad. '.repeat(100),
      label: 'p. 2',
      digest: 'd1',
    },
  },
  evidence_sought: {
    type: 'evidence_sought',
    data: { round: 1, found: 1 },
    private: { queries: [{ query: 'How weekends went', agents: ['builtin-skeptic'] }] },
  },
  outcome_recorded: {
    type: 'outcome_recorded',
    data: { right: 'p2', correct: true, source: 'manual', user: 'usr_ada' },
    private: { explanation: 'It broke elsewhere' },
  },
  text_erased: { type: 'text_erased', data: { versions: [1, 2], reason: 'user_request' } },
  debate_erased: { type: 'debate_erased', data: { user: 'usr_ada', reason: 'user_request' } },
}

/** An event as the engine writes it; `over` replaces fields of its data. */
export function exampleEvent(type: keyof EventShapes, over: Record<string, unknown> = {}): NewEvent {
  const event = storable(EXAMPLES[type])
  return { ...event, data: { ...event.data, ...over } as NewEvent['data'] }
}
