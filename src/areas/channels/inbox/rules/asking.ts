import type { Logger } from 'pino'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { Permission } from '../../../../shared/identity/permissions.ts'
import type { InboxDebate, InboxDebateStore } from '../debate-store.ts'

interface Needs {
  debates: InboxDebateStore
  actingFor: (tenant: string, userId: string, scopes: readonly Permission[]) => Promise<Caller | undefined>
  /** Begins a debate about a message under an id that was claimed before. */
  askForRules: (
    messageId: string,
    debateId: string,
    caller: Caller,
  ) => Promise<'begun' | 'there' | 'gone' | { waitsUntil: Date }>
  logger: Logger
}

const SCOPES: readonly Permission[] = ['debates.create', 'debates.read']

/** Begins the debate that a rule claimed for a message; answers when to come again, where the payer's hour is full. */
export function claimedDebates({ debates, actingFor, askForRules, logger }: Needs) {
  const refuse = (debate: InboxDebate, why: string) => debates.settle(debate, { state: 'refused', why })

  return async (org: string, messageId: string): Promise<Date | undefined> => {
    const debate = await debates.claimed(org, messageId)
    if (!debate) return undefined
    const caller = await actingFor(org, debate.userId, SCOPES)
    if (!caller) {
      await refuse(debate, 'Whoever it was asked for may not ask for debates any more')
      return undefined
    }
    try {
      const began = await askForRules(messageId, debate.debateId, caller)
      if (began === 'gone') await refuse(debate, 'The message is gone')
      else if (typeof began === 'object') return began.waitsUntil
      else await debates.settle(debate, { state: 'begun' })
    } catch (fault) {
      if (!(fault instanceof ServiceError) || fault.status >= 500) throw fault
      logger.warn({ err: fault, debate_id: debate.debateId }, 'A debate about a message was refused')
      await refuse(debate, fault.message)
    }
    return undefined
  }
}
export type BeginClaimed = ReturnType<typeof claimedDebates>
