import type { PendingActions } from '../../../background/audit-trail/pending-actions-store.ts'
import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { EventType, LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

/** What people do in debates: these events name the person. */
const ACTS: readonly EventType[] = [
  'debate_start',
  'debate_forked',
  'debate_paused',
  'debate_resumed',
  'debate_cancelled',
  'checkpoint_created',
  'breakpoint_raised',
  'breakpoint_resolved',
  'intervention_added',
  'evidence_attached',
  'vote_cast',
  'outcome_recorded',
]
/** Each is the head of a log, so that a note commits to all decisions. */
const HEADS: readonly EventType[] = ['debate_end', 'text_erased', 'debate_erased']

/** The events that are audited. */
export const AUDITED_TYPES = [...ACTS, ...HEADS]
export const REACTION = 'audit.debate-acts'

const MOST_REMEMBERED = 10_000

interface AuditReactionsDependencies {
  pending: Pick<PendingActions, 'add'>
  payerOf(tenant: string, tx: Transaction): Promise<string>
}

/** Audits what people did in debates, exactly once, however the act came in. */
export const auditReactions = ({ pending, payerOf }: AuditReactionsDependencies) => {
  /** An organization stays above its workspaces, so it is asked for once. */
  const payers = new Map<string, string>()
  async function payerFor(tx: Transaction, tenant: string): Promise<string> {
    const payer = payers.get(tenant) ?? (await payerOf(tenant, tx))
    if (payers.size > MOST_REMEMBERED) payers.clear()
    payers.set(tenant, payer)
    return payer
  }

  return [
    defineReaction({
      name: REACTION,
      types: AUDITED_TYPES,
      async react(tx, event) {
        const actor = actorIn(event)
        if (!actor) return
        const { organizationId: tenant, debateId, version, hash, type, at } = event
        const act = {
          payer: await payerFor(tx, tenant),
          tenant,
          action: type,
          actor,
          on: { type: 'debate', id: debateId },
          outcome: 'success' as const,
          details: { version, hash },
        }
        await pending.add(tx, { act, source: 'log', at })
      },
    }),
  ]
}

/** Who acted; undefined for events that are not audited. */
export function actorIn({ type, data }: Pick<LogEvent, 'type' | 'data'>) {
  if (typeof data.user === 'string') return { id: data.user, type: 'user' as const }
  return HEADS.includes(type) ? { id: 'runner', type: 'system' as const } : undefined
}
