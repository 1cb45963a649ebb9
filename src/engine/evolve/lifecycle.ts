import { ERASED } from '../../shared/text/storable-text.ts'
import type { Recorded } from '../events.ts'
import type { DebateState } from '../state.ts'
import type { Breakpoint, End } from '../state-parts.ts'
import { withOrigin } from './people.ts'

type Change = Partial<DebateState>

/** What nothing that was asked took. */
export const NO_USAGE: DebateState['usage'] = {
  tokensIn: 0,
  tokensOut: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  costUsd: 0,
  unpricedAnswers: 0,
  unpricedTokens: 0,
  calls: 0,
}

export function debateStart({ debateId, organizationId, version, hash, at, ...event }: Recorded<'debate_start'>) {
  const { data, private: text } = event
  const state: DebateState = {
    debateId,
    organizationId,
    version,
    hash,
    status: 'pending',
    erased: false,
    erasedTexts: [],
    questionErased: event.erased,
    orphaned: false,
    topic: text?.topic ?? ERASED,
    domain: data.domain,
    protocol: data.protocol,
    promptVersion: data.prompt_version ?? 1,
    panel: data.panel,
    substituted: data.substituted ?? [],
    personas: text?.personas ?? {},
    calibrator: data.calibrator,
    user: data.user,
    origin: data.origin ?? null,
    about: data.about ?? null,
    parent: null,
    ancestors: [],
    closed: data.options !== undefined,
    instructions: text?.instructions ?? [],
    evidence: [],
    grounding: data.grounding ?? null,
    sought: [],
    createdAt: at,
    startedAt: null,
    updatedAt: at,
    endedAt: null,
    cancelledBy: null,
    pausedAt: null,
    waitsFor: null,
    round: 0,
    phase: null,
    roundEnd: null,
    proposals: (data.options ?? []).map((id) => ({
      id,
      text: text?.options?.[id] ?? ERASED,
      author: null,
      holders: [],
      withdrawn: false,
    })),
    messages: [],
    critiques: [],
    ballots: [],
    votes: [],
    tallies: [],
    counted: [],
    failures: [],
    answered: [],
    discarded: [],
    origins: [],
    breakpoints: [],
    checkpoints: [],
    weights: {},
    usage: NO_USAGE,
    consensus: null,
    end: null,
    outcome: null,
  }
  return state
}

/**
 * A fork continues where its parent stood. The parent keeps its end, its cost and its named places; a last round
 * continues into the next, late answers are asked again, and under another mode or threshold the votes of the open
 * round are counted again. A fork seeks nothing: only what was changed differs.
 */
export function debateForked(parent: DebateState, event: Recorded<'debate_forked'>): DebateState {
  const { data } = event
  const { round, roundEnd } = parent
  const { mode, threshold } = data.changes
  const recount = (mode !== undefined || threshold !== undefined) && roundEnd === null
  return {
    ...parent,
    debateId: event.debateId,
    organizationId: event.organizationId,
    version: event.version,
    hash: event.hash,
    status: round === 0 ? 'pending' : 'running',
    erasedTexts: [],
    questionErased: event.erased,
    topic: event.private?.topic ?? ERASED,
    domain: data.domain,
    protocol: { ...parent.protocol, ...data.changes },
    user: data.user,
    grounding: null,
    parent: { debateId: data.parent, version: data.version, hash: data.hash },
    ancestors: [...parent.ancestors, { debateId: data.parent, version: data.version }],
    createdAt: event.at,
    startedAt: round === 0 ? null : event.at,
    updatedAt: event.at,
    endedAt: null,
    cancelledBy: null,
    pausedAt: null,
    waitsFor: null,
    roundEnd: roundEnd && { ...roundEnd, continues: true, reason: 'continue' },
    tallies: recount ? parent.tallies.filter((tally) => tally.round !== round) : parent.tallies,
    answered: parent.answered.filter((ask) => !parent.discarded.includes(ask)),
    discarded: [],
    breakpoints: [],
    checkpoints: [],
    usage: NO_USAGE,
    consensus: null,
    end: null,
    outcome: null,
  }
}

export function debatePaused({ data, at }: Recorded<'debate_paused'>): Change {
  const { budget, until = null, need = { nano: 0, tokens: 0 } } = data
  return { status: 'paused', pausedAt: at, waitsFor: budget === undefined ? null : { budget, until, need } }
}

/** People could not resolve a breakpoint during the pause, so the pause does not count towards the deadline. */
export function debateResumed(state: DebateState, { data, at }: Recorded<'debate_resumed'>): Change {
  const { round, checkpoints, breakpoints, pausedAt } = state
  const lasted = Date.parse(at) - Date.parse(pausedAt ?? at)
  return {
    status: round === 0 ? 'pending' : 'running',
    pausedAt: null,
    waitsFor: null,
    origins: withOrigin(state, data.origin),
    checkpoints: checkpoints.map((each) => (each.id === data.checkpoint ? { ...each, resumedAt: at } : each)),
    breakpoints: breakpoints.map((each) => (each.resolution === null ? postponed(each, lasted) : each)),
  }
}

const postponed = (breakpoint: Breakpoint, ms: number): Breakpoint => ({
  ...breakpoint,
  deadline: breakpoint.deadline && new Date(Date.parse(breakpoint.deadline) + ms).toISOString(),
})

export const debateCancelled = (event: Recorded<'debate_cancelled'>): Change => ({
  status: 'cancelled',
  endedAt: event.at,
  cancelledBy: event.data.user,
  pausedAt: null,
  waitsFor: null,
})

export function debateEnd({ data, private: text, at }: Recorded<'debate_end'>): Change {
  const end: End = {
    result: data.result,
    winner: data.winner,
    confidence: data.confidence,
    method: data.method,
    outcomes: data.outcomes,
    brier: data.brier,
    ece: data.ece,
    possibleAnswers: data.possible_answers ?? [],
    votingSummary: data.voting_summary,
    missing: data.missing,
    caveats: data.caveats,
    answer: text?.answer ?? ERASED,
    summary: text?.summary ?? ERASED,
    keyPoints: text?.key_points ?? [],
    disagreements: text?.disagreements ?? [],
    minorityReport: text?.minority_report ?? [],
    needs: text?.needs ?? [],
    error: text?.error ?? null,
  }
  return { status: data.result === 'failed' ? 'failed' : 'completed', phase: null, endedAt: at, end }
}

export const outcomeRecorded = ({ data, private: text, at }: Recorded<'outcome_recorded'>): Change => ({
  outcome: { ...data, at, explanation: text?.explanation ?? null },
})

export const textErased = (state: DebateState, { data }: Recorded<'text_erased'>): Change => ({
  erasedTexts: state.erasedTexts.concat(data.versions),
})

export const debateErased = (): Change => ({ erased: true })
