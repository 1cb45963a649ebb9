import { createCheckpoint } from '../../../engine/commands/create-checkpoint.ts'
import { pause, resume } from '../../../engine/commands/pause-and-resume.ts'
import { parseCheckpointId } from '../../../engine/derived-ids.ts'
import { roundsOf } from '../../../engine/protocol.ts'
import type { DebateState } from '../../../engine/state.ts'
import type { Checkpoint as NamedPlace } from '../../../engine/state-parts.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { type Checkpoint, type CheckpointListQuery, checkpointIdNames, type NewCheckpoint } from './schema.ts'
import type { CheckpointStore } from './store.ts'

interface CheckpointServiceDependencies {
  store: CheckpointStore
  ledger: Pick<Ledger, 'act' | 'at'>
  debates: Pick<Debates, 'find' | 'visible' | 'ids'>
  /** Refuses with 402 while the budget that the debate waits for does not pay. */
  refuseResume(state: DebateState, by: string): Promise<void>
  now: () => Date
}

/** The rules of checkpoints: named places in a debate's log, to resume it at or to fork it from. */
export function checkpointService({ store, ledger, debates, refuseResume, now }: CheckpointServiceDependencies) {
  async function visible(id: string, caller: Caller) {
    const place = parseCheckpointId(id)
    const state = place && (await debates.find(place.debateId, caller))
    const checkpoint = state?.checkpoints.find((each) => each.id === id)
    if (!state || !checkpoint || (await store.deleted(caller.org, state.debateId)).has(id)) {
      throw notFound('checkpoint', id)
    }
    return { state, checkpoint }
  }

  async function named(state: DebateState, { org }: Caller) {
    const deleted = await store.deleted(org, state.debateId)
    return state.checkpoints.filter(({ id }) => !deleted.has(id)).map((each) => checkpointRecord(state, each))
  }

  async function ofDebate(id: string, status: CheckpointListQuery['status'], page: Page, caller: Caller) {
    const all = (await named(await debates.visible(id, caller), caller)).reverse()
    const found = all.filter((checkpoint) => status === undefined || checkpoint.status === status)
    const items = found.slice(page.offset, page.offset + page.limit)
    return pageResult('checkpoints', { items, total: found.length }, page)
  }

  function lastOf(state: DebateState) {
    const last = state.checkpoints.at(-1)
    if (!last) throw new Error('A checkpoint that was recorded is not in the debate')
    return last
  }

  return {
    async list({ debate_id, status, ...page }: CheckpointListQuery, caller: Caller) {
      if (debate_id !== undefined) return ofDebate(debate_id, status, page, caller)
      return pageResult('checkpoints', await store.list(caller.org, { status }, page), page)
    },

    async listOfDebate(id: string, asked: Page, caller: Caller) {
      return { debate_id: id, ...(await ofDebate(id, undefined, asked, caller)) }
    },

    /** Paused debates, each with the checkpoint at which it goes on. */
    async resumable(page: Page, caller: Caller) {
      const paused = await debates.ids({ status: ['paused'] }, page, caller)
      const states = (await Promise.all(paused.items.map((id) => debates.find(id, caller)))).filter((state) => !!state)
      const found = (
        await Promise.all(
          states.map(async (state) => {
            const checkpoint = (await named(state, caller)).find(({ resumable }) => resumable)
            return checkpoint ? [{ checkpoint, task: state.topic }] : []
          }),
        )
      ).flat()
      const items = found.map(({ checkpoint }) => checkpoint)
      return {
        ...pageResult('checkpoints', { items, total: paused.total - paused.items.length + items.length }, page),
        debates: found.map(({ checkpoint: { debate_id, id, round, created_at }, task }) => ({
          debate_id,
          checkpoint_id: id,
          task,
          round,
          paused_at: created_at,
        })),
      }
    },

    async get(id: string, caller: Caller) {
      const { state, checkpoint } = await visible(id, caller)
      const then = await ledger.at(state.debateId, checkpoint.version)
      return { ...checkpointRecord(state, checkpoint), task: state.topic, state: stateRecord(then) }
    },

    async create(debateId: string, { reason, note }: NewCheckpoint, caller: Caller) {
      await debates.visible(debateId, caller)
      const draft = { user: caller.userId, reason: reason?.trim() || undefined, note }
      const { state } = await ledger.act(debateId, (current) => createCheckpoint(current, draft))
      const checkpoint = lastOf(state)
      return {
        ...checkpointRecord(state, checkpoint),
        success: true,
        current_round: checkpoint.round,
        phase: checkpoint.phase,
        message: 'The checkpoint was created',
      }
    },

    async pause(debateId: string, { reason, note }: NewCheckpoint, caller: Caller) {
      await debates.visible(debateId, caller)
      const why = reason ?? note
      const { state } = await ledger.act(debateId, (current) => pause(current, { user: caller.userId, reason: why }))
      const checkpoint = lastOf(state)
      return {
        ...checkpointRecord(state, checkpoint),
        status: 'paused' as const,
        success: true,
        is_paused: true,
        paused_at: checkpoint.createdAt,
        message: 'The debate was paused',
        hint: `Resume it with POST /checkpoints/${checkpoint.id}/resume`,
      }
    },

    async resume(id: string, caller: Caller) {
      const { state: before } = await visible(id, caller)
      const { userId } = caller
      await refuseResume(before, userId)
      const { state } = await ledger.act(before.debateId, (current) =>
        resume(current, { user: userId, checkpoint: id }),
      )
      return {
        success: true,
        debate_id: state.debateId,
        checkpoint_id: id,
        resumed: true,
        status: state.status,
        message: 'The debate continues',
        resumed_debate: {
          original_debate_id: state.debateId,
          checkpoint_id: id,
          resumed_at: state.updatedAt,
          resumed_by: userId,
          current_round: state.round,
          total_rounds: roundsOf(state.protocol),
          task: state.topic,
          message_count: state.messages.length,
          vote_count: state.votes.length,
        },
      }
    },

    /** Takes it off the lists; the log, and everything done from it, stays. */
    async remove(id: string, caller: Caller) {
      const { state, checkpoint } = await visible(id, caller)
      if (checkpointRecord(state, checkpoint).resumable) {
        throw conflict('The debate is paused at this checkpoint; resume or cancel it first', { status: state.status })
      }
      const at = now().toISOString()
      await store.remove(caller.org, { id, debateId: state.debateId, by: caller.userId, at })
      return { success: true, deleted: true, id, message: 'The checkpoint was deleted' }
    },
  }
}
export type CheckpointService = ReturnType<typeof checkpointService>

/** A checkpoint as its debate stands now. */
function checkpointRecord(state: DebateState, checkpoint: NamedPlace): Checkpoint {
  const { id, version, round, reason, note, createdBy, createdAt, resumedAt } = checkpoint
  const resumable = state.status === 'paused' && state.checkpoints.at(-1)?.id === id
  return {
    ...checkpointIdNames(id),
    debate_id: state.debateId,
    version,
    round,
    status: resumable ? 'active' : resumedAt ? 'resumed' : 'expired',
    reason,
    note,
    resumable,
    created_by: createdBy,
    created_at: createdAt,
  }
}

/** The state of a debate at a checkpoint. */
const stateRecord = ({ protocol, round, phase, panel, votes, messages }: DebateState) => ({
  current_round: round,
  total_rounds: roundsOf(protocol),
  phase,
  agents: panel.map(({ agent }) => agent),
  votes: votes.map(({ agent, choice, round }) => ({ agent, choice, round })),
  message_count: messages.length,
})
