import { Readable } from 'node:stream'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { pageResult } from '../../../shared/pagination.ts'
import { endOf, startOf } from '../../../shared/time/dates.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import { replayEvent, replayResult } from './playback.ts'
import { debateIdNames, metadataNames, type ReplayListQuery, type ReplayQuery, taskNames } from './schema.ts'
import type { ReplayStore } from './store.ts'

const READ_AT_ONCE = 500

/** A replay is the log of a debate, page by page or as JSON lines. */
export function replayService({
  store,
  debates,
  log,
}: {
  store: ReplayStore
  debates: Pick<Debates, 'visible'>
  log: Pick<EventLog, 'read'>
}) {
  async function* lines(debateId: string) {
    for (let after = 0; ; ) {
      const events = await log.read(debateId, after, READ_AT_ONCE)
      if (events.length === 0) return
      yield events.map((event) => `${JSON.stringify(replayEvent(event))}\n`).join('')
      after = events.at(-1)?.version ?? after
    }
  }

  return {
    async list({ since, until, debate_id, agent, result, ...page }: ReplayListQuery, { org }: Caller) {
      const filter = {
        agent: agent?.trim() || undefined,
        result,
        debateId: debate_id,
        since: since === undefined ? undefined : startOf('since', since),
        until: until === undefined ? undefined : endOf('until', until),
      }
      return pageResult('replays', await store.list(org, filter, page), page)
    },

    async get(debateId: string, { limit, offset }: ReplayQuery, caller: Caller) {
      const state = await debates.visible(debateId, caller)
      const events = (await log.read(debateId, offset, limit)).map(replayEvent)
      const metadata = metadataOf(state)
      return {
        ...debateIdNames(debateId),
        ...taskNames(state.topic),
        environment: environmentOf(state),
        protocol: { ...state.protocol },
        agents: state.panel.map(({ agent }) => agent),
        events,
        event_count: events.length,
        total_events: state.version,
        limit,
        offset,
        has_more: offset + events.length < state.version,
        result: resultOf(state),
        consensus_proposal: state.consensus?.answer ?? null,
        consensus_type: state.protocol.mode,
        total_tokens: state.usage.tokensIn + state.usage.tokensOut,
        total_cost: state.usage.costUsd,
        cost_known: state.usage.unpricedAnswers === 0,
        unpriced_tokens: state.usage.unpricedTokens,
        created_at: state.createdAt,
        ...metadataNames(metadata),
      }
    },

    /** All events, read while they are sent. */
    async lines(debateId: string, caller: Caller): Promise<Readable> {
      await debates.visible(debateId, caller)
      return Readable.from(lines(debateId))
    },
  }
}
export type ReplayService = ReturnType<typeof replayService>

function resultOf(state: DebateState) {
  if (!isTerminal(state)) return null
  const timeouts = state.failures.filter(({ reason }) => reason === 'timeout').length
  return replayResult(state.end?.result ?? null, { failures: state.failures.length, timeouts })
}

const environmentOf = ({ domain, panel, evidence, origin }: DebateState) => ({
  domain,
  panel,
  origin,
  evidence: evidence.map(({ id, kind, title, digest }) => ({ id, kind, title, digest })),
})

const metadataOf = ({ status, parent, about, round, endedAt, end }: DebateState) => ({
  status,
  parent: parent && { debate_id: parent.debateId, version: parent.version, hash: parent.hash },
  about,
  rounds: round,
  ended_at: endedAt,
  confidence: end?.confidence ?? null,
  winner: end?.winner ?? null,
})
