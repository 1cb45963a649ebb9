import { type DebateState, isTerminal } from '../../../../engine/state.ts'
import { notFound } from '../../../../shared/errors.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../../shared/pagination.ts'
import { endOf, startOf } from '../../../../shared/time/dates.ts'
import { awaitDebate } from '../../../../stream/await-debate.ts'
import type { Broadcast } from '../../../../stream/broadcast.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { StaleCause } from '../schema.ts'
import { consensusRecord } from './consensus-record.ts'
import { type Details, debateRecord } from './debate-record.ts'
import type { DetailsStore, Stale } from './details-store.ts'
import type { DebateListQuery } from './list-schema.ts'
import type { Filter, ListStore } from './list-store.ts'
import { messageRecord } from './round-record.ts'

interface DebateQueriesDependencies {
  ledger: Pick<Ledger, 'findWithRow'>
  details: Pick<DetailsStore, 'find' | 'findWithStaleness'>
  lists: ListStore
  stale: Pick<Stale, 'of'>
  untilEnd: UntilEnd
  /** A request that takes longer counts as failed. */
  longestWaitSeconds: number
}
type UntilEnd = ReturnType<typeof waitForEnd>

interface Judged {
  state: DebateState
  details: Details
  stale: readonly StaleCause[]
}

export type Reader = Pick<Caller, 'org'>

/**
 * What callers may read of debates. A debate belongs to an organization; for others, and after its deletion, it does
 * not exist.
 */
export function debateQueries({
  ledger,
  details,
  lists,
  stale,
  untilEnd,
  longestWaitSeconds,
}: DebateQueriesDependencies) {
  async function detailed(id: string, { org }: Reader) {
    const found = await ledger.findWithRow(id, (after) => details.find(org, id, after))
    return found && { details: found.row.details, state: found.state }
  }
  /** For lists, in which a debate may have been deleted meanwhile. */
  async function find(id: string, reader: Reader): Promise<DebateState | undefined> {
    const found = await detailed(id, reader)
    return found?.state.erased ? undefined : found?.state
  }

  async function visible(id: string, reader: Reader): Promise<DebateState> {
    const state = await find(id, reader)
    if (!state) throw notFound('debate', id)
    return state
  }

  /** With what it rests on that no longer holds. */
  async function judged(id: string, reader: Reader): Promise<Judged> {
    const found = await ledger.findWithRow(id, (after) => details.findWithStaleness(reader.org, id, after))
    if (!found || found.state.erased) throw notFound('debate', id)
    const { row, state } = found
    const causes = row.anyStale ? await stale.of(reader.org, [id]) : undefined
    return { state, details: row.details, stale: causes?.get(id) ?? [] }
  }

  return {
    find,
    visible,

    /** Also finds a debate whose deletion was interrupted. */
    async known(id: string, reader: Reader): Promise<DebateState> {
      const found = await detailed(id, reader)
      if (!found) throw notFound('debate', id)
      return found.state
    },

    judged,

    async get(id: string, reader: Reader) {
      const found = await judged(id, reader)
      return debateRecord(found.state, found.details, found.stale)
    },

    ids: (filter: Filter, page: Page, { org }: Reader) => lists.ids(org, filter, page),

    async list(
      { ids, status, since, until, agent, domain, q, answer, result, ...page }: DebateListQuery,
      { org }: Reader,
    ) {
      const filter = {
        ids: ids?.split(','),
        status: status && [status],
        since: since === undefined ? undefined : startOf('since', since),
        until: until === undefined ? undefined : endOf('until', until),
        agent: given(agent),
        domain: given(domain)?.toLowerCase(),
        q: given(q),
        answer: given(answer),
        result,
      }
      const slice = await lists.list(org, filter, page)
      return { ...pageResult('debates', slice, page), count: slice.items.length }
    },

    async messages(id: string, page: Page, reader: Reader) {
      const state = await visible(id, reader)
      const { messages } = state
      const items = messages.slice(page.offset, page.offset + page.limit)
      const slice = {
        items: items.map((message, index) => messageRecord(message, page.offset + index, state)),
        total: messages.length,
      }
      return { debate_id: id, ...pageResult('messages', slice, page) }
    },

    /** At the end of the debate, if the caller waits for it. */
    async consensus(id: string, reader: Reader, { seconds, gone }: Parameters<UntilEnd>[2]) {
      const patience = { seconds: Math.min(seconds, longestWaitSeconds), gone }
      return consensusRecord(await untilEnd(id, () => visible(id, reader), patience))
    },
  }
}
export type DebateQueries = ReturnType<typeof debateQueries>

const given = (text: string | undefined) => text?.trim() || undefined

interface Patience {
  seconds: number
  /** Aborted when the caller goes away; undefined where nobody waits. */
  gone: AbortSignal | undefined
}

const ENDS = new Set<LogEvent['type']>(['debate_end', 'debate_cancelled', 'debate_erased'])

/** Reads a debate once it has ended or the time is up; when the service stops, waiting callers get their answer. */
export const waitForEnd =
  (broadcast: Pick<Broadcast, 'followDebate' | 'closing'>) =>
  (id: string, read: () => Promise<DebateState>, { seconds, gone }: Patience): Promise<DebateState> =>
    awaitDebate(broadcast, {
      debateId: id,
      read,
      isEnough: isTerminal,
      isNews: ({ type }) => ENDS.has(type),
      seconds,
      gone,
    })
