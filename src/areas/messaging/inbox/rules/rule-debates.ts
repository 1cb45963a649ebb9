import type { Logger } from 'pino'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import type { DebateAboutMessage } from '../../chat/index.ts'
import type { InboxDebateStore } from './debate-store.ts'

const SCOPES: readonly Permission[] = ['debates.create', 'debates.read']

/** Starts the debate that a rule wants about a message, or finds the existing one; returns when to try again where it must wait. */
export function ruleDebates({
  debates,
  actingFor,
  debateMessage,
  logger,
}: {
  debates: InboxDebateStore
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
  debateMessage: DebateAboutMessage
  logger: Logger
}) {
  return async (org: string, messageId: string): Promise<Date | undefined> => {
    const debate = await debates.claimed(org, messageId)
    if (!debate) return undefined
    const caller = await actingFor(org, debate.userId, SCOPES)
    if (!caller) {
      await debates.refused(debate, 'Whoever it was asked for may not ask for debates any more')
      return undefined
    }
    try {
      const asked = await debateMessage(messageId, { fresh: debate.debateId, caller, asked: false })
      if (asked === 'gone') await debates.refused(debate, 'The message is gone')
      else if ('waitsUntil' in asked) return asked.waitsUntil
      else await debates.begun(debate, asked.debateId)
    } catch (fault) {
      if (!(fault instanceof ServiceError) || fault.status >= 500) throw fault
      logger.warn({ err: fault, debate_id: debate.debateId }, 'A debate about a message was refused')
      await debates.refused(debate, fault.message)
    }
    return undefined
  }
}
export type BeginClaimed = ReturnType<typeof ruleDebates>
