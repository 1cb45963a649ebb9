import { setTimeout as pause } from 'node:timers/promises'
import type { Reservation } from '../../../background/leases/lease-worker.ts'
import { eraseTexts } from '../../../engine/commands/erase.ts'
import type { EngineEvent, EventShapes } from '../../../engine/events.ts'
import { nextSteps } from '../../../engine/flow/next-steps.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import { notFound, ServiceError, unavailable, undefinedIfUnknown } from '../../../shared/errors.ts'
import { isDebateErasure, isErasure, type LogEvent } from '../../../shared/event-types.ts'
import { turns } from '../../../shared/serial-work.ts'
import { VersionConflict } from '../../../storage/event-log/append-plan.ts'
import type { EventLog } from '../../../storage/event-log/event-log.ts'
import { type Draft, type Drafted, draftOn, type OpenDraft, settled } from './draft.ts'
import { bytesOf, continued, type Epoch, type Folded, type History, isAt, type StateCache } from './state-cache.ts'

/** The runner of this node, as the creation of a debate meets it. */
interface RunnerHere {
  /** Reserves a place, while there is room: the debate is created under its lease. */
  reserve(): Reservation | undefined
  /** Drafts what agents say at once that cost nothing, and what follows from it. Answers whether there was any. */
  advance(draft: Draft): boolean
}

/** What an act did: the state it left, and the events it recorded. */
interface Done {
  state: DebateState
  events: readonly LogEvent[]
}

/** The row of a debate, with the events that came with it. */
export interface Brought {
  version: number
  events?: readonly LogEvent[]
}

export interface Ledger {
  /** Records the first events of a debate or of a fork, and with them what its agents say at once. */
  create(debateId: string, organizationId: string, events: readonly EngineEvent[]): Promise<DebateState>
  /**
   * The debate as it is now, whichever node changed it last. A caller who has just read the version of the debate names
   * it, so that the log is not asked for what is known.
   */
  load(debateId: string, versionNow?: number): Promise<DebateState>
  /** The same; undefined when there is none with that id. */
  find(debateId: string): Promise<DebateState | undefined>
  /** Several debates as they are now, by one statement; the versions now spare what is known, as in `load`. */
  loadAll(debateIds: readonly string[], versionsNow?: readonly number[]): Promise<DebateState[]>
  /**
   * The debate with its row. `read` finds the row, and brings the events after the version that it is handed, if it is
   * handed one: this node lacks them.
   */
  findWithRow<Row extends Brought>(
    debateId: string,
    read: (after: number | undefined) => Promise<Row | undefined>,
  ): Promise<{ row: Row; state: DebateState } | undefined>
  /** The debate as it was at a version. */
  at(debateId: string, version: number): Promise<DebateState>
  /**
   * Records what the command decides on the present state, and decides again when another writer was faster. An erased
   * debate does not exist for callers that act on it.
   */
  act(debateId: string, decide: (state: DebateState) => readonly EngineEvent[]): Promise<Done>
  /** For the runner: drafts on a state that may still be on its way into the log. */
  draft(known: DebateState): OpenDraft
  /** Records a draft on the state that the log is at; rejects with `VersionConflict` when the log is elsewhere. */
  record(present: DebateState, draft: OpenDraft): Promise<DebateState>
  /** From now on debates created here run here, while there is a place; the returned function ends this. */
  runHere(runner: RunnerHere): () => void
}

interface DebateLedgerDependencies {
  log: Pick<EventLog, 'append' | 'read' | 'readAll'>
  cache: StateCache
  history: History
  now: () => Date
  /** Asks the runners to take this debate up. */
  announce: (debateId: string) => void
}

/** How often another writer may be faster: another node, or the runner of the debate. */
const TRIES = 12
const LONGEST_PAUSE_MS = 100

/** Debates as states. The log is authoritative; the latest states are cached. */
export function debateLedger({ log, cache, history, now, announce }: DebateLedgerDependencies): Ledger {
  const inTurn = turns()
  let runner: RunnerHere | undefined

  async function whole(debateId: string, all?: readonly LogEvent[], epoch = cache.epoch()): Promise<Folded> {
    const found = all ? await history.folded(all) : await history.upTo(debateId)
    if (!found) throw notFound('debate', debateId)
    cache.put(found, epoch)
    return found
  }

  async function present(debateId: string, versionNow = Number.POSITIVE_INFINITY): Promise<Folded> {
    const epoch = cache.epoch()
    const known = cache.get(debateId)
    if (!known) return whole(debateId)
    if (known.state.version >= versionNow) return known
    return further(known, await log.read(debateId, known.state.version), epoch)
  }

  async function further(known: Folded, events: readonly LogEvent[], epoch: Epoch): Promise<Folded> {
    if (events.length === 0) return known
    if (events.some(isErasure)) return whole(known.state.debateId)
    const found = continued(known, events)
    cache.put(found, epoch)
    return found
  }

  /** What this process appended is in the cache, so a rival in the same process need not read the log. */
  async function sinceConflict({ debateId, actualVersion }: VersionConflict): Promise<Folded> {
    const known = cache.get(debateId)
    return known && known.state.version >= actualVersion ? known : present(debateId)
  }

  /** Updates a cached state and adds none: a state derived from one that left the cache may hold erased texts. */
  async function commit(before: DebateState, draft: OpenDraft): Promise<Done> {
    const { debateId, version } = before
    const { events } = await log.append({
      debateId,
      expectedVersion: version,
      events: draft.events,
      at: draft.at,
      status: draft.state.status,
    })
    const state = settled(draft, events)
    if (events.some(isErasure)) {
      cache.clear()
      return { state: events.some(isDebateErasure) ? state : (await whole(debateId)).state, events }
    }
    const known = cache.get(debateId)
    if (known?.state === before) cache.put({ state, bytes: known.bytes + bytesOf(events) }, cache.epoch())
    return { state, events }
  }

  async function appendCreation(created: Drafted, lease: Reservation['lease'] | undefined): Promise<Done> {
    const { events, at, state } = created
    const { debateId, organizationId, status } = state
    const create = { organizationId, lease: isTerminal(state) ? undefined : lease }
    const appended = await log.append({ debateId, expectedVersion: 0, create, events, at, status })
    return { state: settled(created, appended.events), events: appended.events }
  }

  /** A fault in what agents say at once does not keep the debate from being created: its run meets the fault again. */
  async function recordCreation(opening: Drafted, lease: Reservation['lease'] | undefined): Promise<Done> {
    if (!lease) return appendCreation(opening, lease)
    try {
      return await appendCreation(withAnswersAtOnce(opening), lease)
    } catch (fault) {
      if (fault instanceof ServiceError) throw fault
      return appendCreation(opening, lease)
    }
  }

  /** The opening with what agents say at once, which has the time of the opening. */
  function withAnswersAtOnce(opening: Drafted): Drafted {
    const { at, events, state } = opening
    const ahead = draftOn(state, state, () => new Date(at))
    return runner?.advance(ahead) ? { at, events: [...events, ...ahead.events], state: ahead.state } : opening
  }

  const draftAfter = (state: DebateState) => draftOn(state, state, now)

  async function write(known: DebateState, decide: (state: DebateState) => readonly EngineEvent[]): Promise<Done> {
    let before = known
    for (let tries = 1; tries <= TRIES; tries++) {
      if (before.erased) throw notFound('debate', before.debateId)
      const draft = draftAfter(before)
      draft.add(decide(before))
      if (draft.events.length === 0) return { state: before, events: [] }
      try {
        return await commit(before, draft)
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error
        if (tries > 1) await pause(Math.min(2 ** tries, LONGEST_PAUSE_MS))
        before = (await sinceConflict(error)).state
      }
    }
    throw unavailable('The debate is changing too fast; try again', 1)
  }

  function announceIfRunnable(state: DebateState) {
    if (isRunnable(state)) announce(state.debateId)
  }

  return {
    async create(debateId, organizationId, events) {
      const epoch = cache.epoch()
      const [first] = events
      const parent = first && (await history.origin(first))
      const opening = draftOn(parent?.state, { debateId, organizationId, version: 0 }, now)
      opening.add(events)
      const place = isRunnable(opening.state) ? runner?.reserve() : undefined
      try {
        const { state, events: recorded } = await recordCreation(opening, place?.lease)
        cache.put({ state, bytes: (parent?.bytes ?? 0) + bytesOf(recorded), fleeting: parent?.fleeting }, epoch)
        if (!place) announceIfRunnable(state)
        else if (isTerminal(state)) place.leave()
        else place.take({ id: debateId, version: state.version })
        return state
      } catch (error) {
        place?.leave()
        throw error
      }
    },
    load: async (debateId, versionNow) => (await present(debateId, versionNow)).state,
    find: async (debateId) => (await present(debateId).catch(undefinedIfUnknown))?.state,
    async loadAll(debateIds, versionsNow = []) {
      const epoch = cache.epoch()
      const known = debateIds.map((debateId, place) => {
        const folded = cache.get(debateId)
        const version = folded?.state.version ?? 0
        return { debateId, folded, version, isBehind: version < (versionsNow[place] ?? Number.POSITIVE_INFINITY) }
      })
      const behind = known.filter(({ isBehind }) => isBehind)
      const read =
        behind.length === 0
          ? []
          : await log.readAll(behind.map(({ debateId, version }) => ({ debateId, afterVersion: version })))
      const events = Map.groupBy(read, ({ debateId }) => debateId)
      const states = known.map(async ({ debateId, folded }) => {
        const news = events.get(debateId) ?? []
        return (await (folded ? further(folded, news, epoch) : whole(debateId, news, epoch))).state
      })
      return Promise.all(states)
    },
    async findWithRow(debateId, read) {
      const epoch = cache.epoch()
      const known = cache.get(debateId)
      const isBehind = known && known.heard !== undefined && known.heard > known.state.version
      const row = await read(known ? (isBehind ? known.state.version : undefined) : 0)
      if (!row) return undefined
      const { version, events } = row
      const found = events && (known ? further(known, events, epoch) : whole(debateId, events, epoch))
      return { row, state: (await (found ?? present(debateId, version))).state }
    },
    async at(debateId, version) {
      const known = cache.get(debateId)
      if (known && isAt(version, known)) return known.state
      const found = await history.upTo(debateId, version)
      if (!found) throw notFound('debate', debateId)
      if (!isAt(version, found)) throw notFound('version of the debate', String(version))
      return found.state
    },
    act: (debateId, decide) =>
      inTurn(debateId, async () => {
        const done = await write((await present(debateId)).state, decide)
        if (done.events.length > 0) announceIfRunnable(done.state)
        return done
      }),
    runHere(here) {
      runner = here
      return () => {
        runner = undefined
      }
    },
    draft: draftAfter,
    record: async (state, draft) => (await commit(state, draft)).state,
  }
}

function isRunnable(state: DebateState): boolean {
  const next = nextSteps(state).do
  return next === 'ask' || next === 'record' || next === 'seek'
}

type Reason = EventShapes['text_erased']['data']['reason']

/**
 * Removes the texts of single events from a debate for good and informs those who hold them. Returns the position of
 * its log afterwards, and nothing for a debate that was erased or never existed.
 */
export type EraseTexts = (
  debateId: string,
  versions: readonly number[],
  reason: Reason,
) => Promise<{ version: number; headHash: string } | undefined>

/** Clears the rows before it announces the erasure, so listeners find them cleared. A second call finishes an interrupted one. */
export const textEraser =
  ({ log, ledger }: { log: Pick<EventLog, 'head' | 'read' | 'erase'>; ledger: Pick<Ledger, 'act'> }): EraseTexts =>
  async (debateId, versions, reason) => {
    const head = await log.head(debateId)
    if (!head || head.erased) return undefined
    await log.erase(debateId, { versions })
    const wanted = new Set(versions)
    const cleared = (await log.read(debateId)).filter(({ version, erased }) => erased && wanted.has(version))
    try {
      const erasure = { versions: cleared.map(({ version }) => version), reason }
      const { state } = await ledger.act(debateId, (present) => eraseTexts(present, erasure))
      return { version: state.version, headHash: state.hash }
    } catch (fault) {
      const erasedMeanwhile = fault instanceof ServiceError && fault.status === 404
      if (!erasedMeanwhile) throw fault
      return undefined
    }
  }
