import { defineArea, type Platform } from '../../../platform.ts'
import { undefinedIfUnknown } from '../../../shared/errors.ts'
import { awaitDebate } from '../../../stream/await-debate.ts'
import type { Broadcast } from '../../../stream/broadcast.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import type { askingOnce } from './ask-once.ts'
import type { AskOnce, LastQuestions } from './question.ts'
import { askingTables } from './tables.ts'

export { type AskOnce, credentialOf, type Door, type LastQuestions, type Question } from './question.ts'

interface AskingDependencies {
  debates: Pick<Debates, 'startAs'>
  ledger: Pick<Ledger, 'load'>
  broadcast: Pick<Broadcast, 'followDebate' | 'closing'>
  gateOf: Parameters<typeof askingOnce>[0]['gateOf']
}

/** Asking: the one way in which all doors begin a debate. */
export function asking(
  { db, keys, newId, now }: Pick<Platform, 'db' | 'keys' | 'newId' | 'now'>,
  { debates, ledger, broadcast, gateOf }: AskingDependencies,
): { area: ReturnType<typeof defineArea>; askOnce: AskOnce; lastQuestions: LastQuestions } {
  const find = (debateId: string) => ledger.load(debateId).catch(undefinedIfUnknown)
  async function open(): Promise<AskOnce> {
    const [{ askingOnce }, { claimStore }] = await Promise.all([import('./ask-once.ts'), import('./store.ts')])
    return askingOnce({
      store: claimStore(db),
      debates,
      gateOf,
      keys: keys.encryptionKeys,
      find,
      findWithin: (debateId, ms) =>
        awaitDebate(broadcast, {
          debateId,
          read: () => find(debateId),
          isEnough: (state) => state !== undefined,
          seconds: ms / 1_000,
        }),
      newId,
      now,
    })
  }
  let opened: Promise<AskOnce> | undefined
  /** Loaded with the first question. */
  const askOnce: AskOnce = async (question) => {
    opened ??= open()
    return (await opened)(question)
  }
  const lastQuestions: LastQuestions = async (...whose) => (await import('./store.ts')).readLastQuestions(db)(...whose)
  return {
    area: defineArea({ name: 'asking', stability: 'experimental', tables: askingTables, endpoints: [] }),
    askOnce,
    lastQuestions,
  }
}
