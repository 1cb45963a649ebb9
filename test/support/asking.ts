import { records } from '../../src/areas/agents/records/index.ts'
import { type Debates, debates } from '../../src/areas/deliberation/debates/index.ts'
import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { askingOnce } from '../../src/areas/protocols/asking/ask-once.ts'
import type { Question } from '../../src/areas/protocols/asking/question.ts'
import { claimStore } from '../../src/areas/protocols/asking/store.ts'
import type { Platform } from '../../src/platform.ts'
import { undefinedIfUnknown } from '../../src/shared/errors.ts'
import type { Caller } from '../../src/shared/identity/caller.ts'
import type { DebateService } from './debates.ts'
import { QUESTION } from './debates.ts'
import { nothingStale } from './nothing-stale.ts'
import { silentBroadcast } from './silent-broadcast.ts'
import { ampleBudgets } from './spending.ts'

/** What a test puts around the parts of asking: each is handed the real one. */
export interface Around {
  charge?: () => Promise<void>
  startAs?: (start: Debates['startAs']) => Debates['startAs']
  store?: (store: ReturnType<typeof claimStore>) => ReturnType<typeof claimStore>
  /** Lets others go on before a claim without a debate is taken up. */
  findWithin?: () => Promise<void>
}

/** The debates of a service, without what else surrounds them. */
export function debatesOn(platform: Platform) {
  const opened = ledger(platform)
  const handed = {
    ledger: opened,
    agents: platform.agents,
    records: records(platform, { ...opened, payerOf: async (tenant) => tenant }),
    grounding: { pieces: async () => [] },
    stale: nothingStale,
    broadcast: silentBroadcast,
    sharesWithThirdParties: async () => true,
    demandsApproval: async () => false,
    affordable: ampleBudgets,
  }
  return { ledger: opened, debates: debates(platform, handed).debates }
}

/** Asking on the log and the tables of a service, with what a test puts in between. */
export function askingOn({ platform }: DebateService) {
  const {
    ledger: opened,
    debates: { startAs },
  } = debatesOn(platform)
  const find = (debateId: string) => opened.load(debateId).catch(undefinedIfUnknown)
  return (around: Around = {}) =>
    askingOnce({
      store: around.store?.(claimStore(platform.db)) ?? claimStore(platform.db),
      debates: { startAs: around.startAs?.(startAs) ?? startAs },
      gateOf: () => ({ admit: () => {}, charge: around.charge ?? (async () => {}) }),
      keys: platform.keys.encryptionKeys,
      find,
      async findWithin(debateId) {
        await around.findWithin?.()
        return find(debateId)
      },
      newId: platform.newId,
      now: platform.now,
    })
}

export const programCaller = (more: Partial<Caller> = {}): Caller => ({
  kind: 'grant',
  userId: 'usr_ada',
  org: 'org_1',
  payer: 'org_1',
  email: 'ada@example.org',
  role: 'user',
  orgRole: 'member',
  tier: 'free',
  sessionId: 'gnt_1',
  scopes: ['debates.create'],
  ...more,
})

/** A question through the door of A2A, of one grant. */
export const question = (text: string, more: Partial<Question> = {}): Question => ({
  door: 'a2a',
  caller: programCaller(),
  ip: '127.0.0.1',
  request: { text },
  operation: 'debates.create',
  wanted: { ...QUESTION, topic: text },
  ...more,
})
