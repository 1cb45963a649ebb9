import type { JsonObject } from './crypto/canonical-json.ts'

interface EventMeaning {
  meaning: string
  /** Ids, numbers, enums and pseudonymous user ids: what stays after an erasure. */
  data: string
  /** Free text, which an erasure takes away; none when the event carries no text. */
  private?: string
}

/** Every fact a debate's log can hold. The stream carries them under the same names; `docs/events.md` is made from this. */
export const EVENT_TYPES = {
  debate_start: {
    meaning: 'A debate begins; everything later uses only what is snapshot here.',
    data: 'protocol (phases, rounds, mode, threshold, breakpoints), domain, panel (agent, provider, model, persona, p, n), calibrator, the user who asked, origin when there is one',
    private: 'topic, context, the options of a closed question',
  },
  round_start: { meaning: 'A round begins.', data: 'round' },
  phase_change: { meaning: 'The debate moves on to its next phase.', data: 'round, from, to' },
  agent_message: {
    meaning: 'An agent said something: an opening, a revision, a judgement or a word to another agent.',
    data: 'round, phase, agent, role, proposal it states or adopts, evidence cited, usage, duration, generated_by, discarded when it came too late',
    private: 'content',
  },
  critique: {
    meaning: 'An agent criticised a proposal.',
    data: 'round, agent, proposal, severity, usage, duration, generated_by',
    private: 'issues, suggestions',
  },
  ballot_opened: {
    meaning: 'The live proposals of the coming vote are fixed.',
    data: 'round, proposals (id, agents who hold it)',
    private: 'the text of each proposal',
  },
  vote_cast: {
    meaning: 'An agent or a person voted.',
    data: 'round, voter, choice, stances, confidence, continue_debate, intensity when a person told it, usage, generated_by',
    private: 'reason',
  },
  vote_tally: {
    meaning: 'The votes of a round are counted; its features are what the calibrator is fitted on.',
    data: 'round, counts, weights, winner, features, confidence, method, threshold',
  },
  consensus_reached: {
    meaning: "The mode's rule holds and the confidence passes the threshold.",
    data: 'round, winner, confidence, method, agreeing, dissenting',
    private: 'the answer',
  },
  round_end: { meaning: 'A round is over.', data: 'round, whether another follows and why' },
  debate_end: {
    meaning: 'The debate is over, with or without consensus.',
    data: 'status, winner, confidence, method, rounds, usage, duration, agents missing',
    private: 'the answer, the minority report, what went wrong',
  },
  agent_failed: {
    meaning: 'An agent gave no usable answer; it stays in the count and lowers the confidence.',
    data: 'round, phase, agent, reason, attempts, usage',
    private: 'the message of the failure',
  },
  breakpoint_raised: {
    meaning: 'The debate waits for a person.',
    data: 'breakpoint, reason, round, deadline, what happens at the deadline',
    private: 'the question to the person',
  },
  breakpoint_resolved: {
    meaning: 'A person or the deadline let the debate go on.',
    data: 'breakpoint, resolution, user when a person did',
    private: 'what the person said',
  },
  checkpoint_created: {
    meaning: 'A place in the log was named to come back to.',
    data: 'checkpoint, version, user',
    private: 'label, note',
  },
  debate_paused: { meaning: 'The debate rests until it is resumed.', data: 'user', private: 'reason' },
  debate_resumed: { meaning: 'A paused debate goes on.', data: 'user, checkpoint when it was resumed from one' },
  debate_cancelled: { meaning: 'The debate was stopped for good.', data: 'user', private: 'reason' },
  debate_forked: {
    meaning: "The first event of a fork: its state is the parent's prefix plus its own events.",
    data: 'parent, version, hash, user, changes to the protocol',
    private: 'changes to the topic or the context',
  },
  intervention_added: {
    meaning: 'A person added a message, a constraint or a challenge.',
    data: 'intervention, kind, user, agent addressed',
    private: 'content',
  },
  evidence_attached: {
    meaning: 'A piece of evidence may be cited from here on.',
    data: 'evidence, digest, reliability, user or agent who brought it',
    private: 'title, source, quoted text',
  },
  outcome_recorded: {
    meaning: 'What turned out true, and who says so.',
    data: 'the proposal that was right, or the decision where it is only known to be wrong; source, user',
    private: 'explanation',
  },
  debate_erased: {
    meaning: 'The free text of the debate was taken away; the chain still verifies.',
    data: 'user, reason code',
  },
} as const satisfies Record<string, EventMeaning>

export type EventType = keyof typeof EVENT_TYPES

/** A fact about to be recorded. */
export interface NewEvent {
  type: EventType
  data: JsonObject
  private?: JsonObject
}

/** A fact as the log holds it. */
export interface LogEvent {
  /** Its place in the log of the whole installation. */
  position: number
  organizationId: string
  debateId: string
  /** Its place in its debate, from 1. */
  version: number
  type: EventType
  data: JsonObject
  private: JsonObject | null
  /** It had free text, which was taken away. */
  erased: boolean
  at: string
  hash: string
}
