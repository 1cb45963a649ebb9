import type { Background } from '../../../../background/queue/await-job.ts'
import { conflict, invalid, notFound } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { authorize } from '../../../../shared/identity/permissions.ts'
import type { CleanupQuery, NewNote } from '../retrieval/queries.ts'
import { tierNamed } from '../retrieval/query-parameters.ts'
import type { Consolidated } from './consolidation-store.ts'
import type { MemoryChanges } from './store.ts'

const WAIT_SECONDS = 20

interface Cleaned {
  expired: number
  tierLimits: number
  bytes: number
  removed: number
  milliseconds: number
}

/** Actions of people on the memory: add a note, forget an entry, consolidate, clean up. */
export function memoryLifecycle({
  changes,
  background,
  now,
}: {
  changes: MemoryChanges
  background: () => Pick<Background, 'submitAndWait'>
  now: () => Date
}) {
  async function soon<Result>(type: string, payload: Record<string, unknown>, caller: Caller, signal: AbortSignal) {
    const answer = await background().submitAndWait({ type, payload }, caller, { seconds: WAIT_SECONDS, signal })
    return answer.later ? { later: answer.later } : { done: answer.result as Result }
  }

  return {
    async note({ content, topic = '', tags = [], importance = 1 }: NewNote, { org, userId }: Caller) {
      if (content.trim() === '') throw invalid('content', 'must not be empty')
      const at = now().toISOString()
      const remark = { kind: 'note' as const, topic, text: content, version: 0, at, support: importance, user: userId }
      const entry = await changes.note(org, remark, tags)
      if (!entry) throw conflict('The library is full: remove something first', { status: 'full' })
      return { id: entry.id, tier: entry.tier, created_at: entry.created_at, merged: entry.sources > 1 }
    },

    async consolidate(caller: Caller, signal: AbortSignal) {
      const answer = await soon<Consolidated & { milliseconds: number }>('memory_consolidate', {}, caller, signal)
      if (!answer.done) return answer.later
      const { processed, promoted, demoted, archived, milliseconds } = answer.done
      return {
        success: true,
        entries_processed: processed,
        entries_promoted: promoted,
        entries_demoted: demoted,
        entries_archived: archived,
        entries_consolidated: promoted + demoted + archived,
        duration_seconds: milliseconds / 1000,
      }
    },

    async cleanUp({ tier, archive = true, max_age_hours }: CleanupQuery, caller: Caller, signal: AbortSignal) {
      if (!archive) authorize(caller, 'memory.manage')
      const payload = {
        ...(tier !== undefined && { tier: tierNamed('tier', tier) }),
        ...(max_age_hours !== undefined && { max_age_hours }),
      }
      const answer = await soon<Cleaned>(archive ? 'memory_cleanup' : 'memory_forget', payload, caller, signal)
      if (!answer.done) return answer.later
      const { expired, tierLimits, bytes, removed, milliseconds } = answer.done
      return {
        success: true,
        expired,
        tier_limits: tierLimits,
        memories_removed: expired + tierLimits + removed,
        bytes_freed: bytes,
        duration_seconds: milliseconds / 1000,
        duration_ms: milliseconds,
      }
    },

    async forget(id: string, { org }: Caller) {
      if (!(await changes.forget(org, id, now().toISOString()))) throw notFound('memory', id)
      return { success: true, message: `Forgot ${id}` }
    },
  }
}
export type MemoryLifecycle = ReturnType<typeof memoryLifecycle>
