import { ERASED } from '../../shared/text/storable-text.ts'
import { tokenCount } from '../../shared/token-count.ts'
import type { Asked, Usage } from '../events/parts.ts'
import { dropUndefined, type Recorded } from '../events.ts'
import { isCostUnknown } from '../price.ts'
import { type DebateState, isFirstVersion } from '../state.ts'
import type { Made, Vote } from '../state-parts.ts'
import { withOrigin } from './people.ts'

type Change = Partial<DebateState>

const NONE: readonly never[] = []

export function agentMessage(state: DebateState, event: Recorded<'agent_message'>): Change {
  const { data, private: text } = event
  const message = {
    version: event.version,
    at: event.at,
    round: data.round,
    phase: data.phase,
    agent: data.agent,
    user: null,
    role: data.role,
    content: text?.content ?? ERASED,
    proposal: data.proposal ?? null,
    adopts: data.adopts ?? false,
    abstains: data.abstains ?? false,
    cites: data.cites ?? NONE,
    quotes: text?.quotes ?? NONE,
    needs: text?.needs ?? NONE,
    ...(text?.seeks && { seeks: text.seeks }),
    to: data.to ?? null,
    generatedBy: data.generated_by,
    cut: data.cut ?? false,
    ...madeOf(data),
    discarded: data.discarded ?? false,
  }
  const messages = state.messages.concat(message)
  return data.role === 'channel' ? { messages } : { ...answered(state, data), messages }
}

export function critique(state: DebateState, event: Recorded<'critique'>): Change {
  const { data, private: text } = event
  if (data.discarded) return answered(state, data)
  const added = {
    version: event.version,
    at: event.at,
    round: data.round,
    phase: data.phase,
    agent: data.agent,
    proposal: data.proposal,
    severity: data.severity,
    issues: text?.issues ?? NONE,
    suggestions: text?.suggestions.length ? text.suggestions : NONE,
    quotes: text?.quotes ?? NONE,
    cites: data.cites ?? NONE,
    needs: text?.needs ?? NONE,
    ...madeOf(data),
  }
  return { ...answered(state, data), critiques: state.critiques.concat(added) }
}

export function voteCast(state: DebateState, event: Recorded<'vote_cast'>): Change {
  const { data, private: text } = event
  const asked = data.ask === undefined ? {} : answered(state, { ...data, ask: data.ask })
  if (data.discarded) return asked
  const vote: Vote = {
    version: event.version,
    at: event.at,
    round: data.round,
    agent: data.agent ?? null,
    user: data.user ?? null,
    choice: data.choice,
    stances: data.stances,
    confidence: data.confidence,
    continueDebate: data.continue_debate,
    intensity: data.intensity ?? null,
    reason: text?.reason ?? ERASED,
    standIn: data.fallback_from === undefined ? null : (data.model ?? null),
    ...madeOf(data),
  }
  return { ...asked, votes: state.votes.concat(vote), origins: withOrigin(state, data.origin) }
}

export function agentFailed(state: DebateState, event: Recorded<'agent_failed'>): Change {
  const { data, private: text } = event
  if (data.discarded) return answered(state, data)
  const failure = {
    version: event.version,
    at: event.at,
    round: data.round,
    phase: data.phase,
    agent: data.agent,
    reason: data.reason,
    message: text?.message ?? ERASED,
    ...madeOf(data),
  }
  return { ...answered(state, data), failures: state.failures.concat(failure) }
}

/** Of several events for one ask the first carries it. */
function madeOf(data: Partial<Asked>): { made?: Made } {
  const { form, room, left_out, prompt_cut, cut, repaired, served_model } = data
  const { attempts, reasoning_tokens, cached_tokens, cache_write_tokens } = data
  const how = { form, room, left_out, prompt_cut, cut, repaired, served_model }
  const made = dropUndefined({ ...how, attempts, reasoning_tokens, cached_tokens, cache_write_tokens })
  return Object.keys(made).length > 0 ? { made } : {}
}

/** The first event of an ask answers it and carries its usage. */
function answered(
  { answered, discarded, usage, promptVersion }: DebateState,
  event: Usage & { ask: string; discarded?: boolean; generated_by?: Asked['generated_by'] },
): Change {
  if (answered.includes(event.ask)) return {}
  const isUnknown = isCostUnknown(event)
  return {
    answered: answered.concat(event.ask),
    discarded: event.discarded ? discarded.concat(event.ask) : discarded,
    usage: {
      tokensIn: usage.tokensIn + tokenCount(event.tokens_in),
      tokensOut: usage.tokensOut + tokenCount(event.tokens_out),
      cachedTokens: usage.cachedTokens + tokenCount(event.cached_tokens),
      cacheWriteTokens: usage.cacheWriteTokens + tokenCount(event.cache_write_tokens),
      reasoningTokens: usage.reasoningTokens + tokenCount(event.reasoning_tokens),
      costUsd: toNanodollars(usage.costUsd + (event.cost_usd ?? 0)),
      unpricedAnswers: usage.unpricedAnswers + Number(isUnknown),
      unpricedTokens:
        usage.unpricedTokens + (isUnknown ? tokenCount(event.tokens_in) + tokenCount(event.tokens_out) : 0),
      calls: usage.calls + (isFirstVersion({ promptVersion }) ? 1 : (event.attempts ?? 1)),
    },
  }
}

/** Makes a sum independent of the order of its parts. */
const toNanodollars = (dollars: number) => Math.round(dollars * 1e9) / 1e9
