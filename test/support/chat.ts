import { randomBytes } from 'node:crypto'
import type { ChatCard } from '../../src/adapters/chat/card.ts'
import type { CallContext, ChatAccount, ChatPost, ChatSecrets } from '../../src/adapters/chat/platform.ts'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { openVendor } from '../../src/adapters/outbound/vendor.ts'
import { breakerBoard } from '../../src/shared/circuit-breaker.ts'
import { idMaker } from '../../src/shared/ids.ts'
import { vendorPaces } from '../../src/storage/vendor-paces.ts'
import type { TestDatabase } from './database.ts'

const DAY_MS = 86_400_000
let clocks = 0

/** A clock that stands until it is moved; each begins a day after the one before, so that no pause of another is in its way. */
export function standingClock() {
  clocks += 1
  let time = Date.parse('2026-11-16T10:00:00Z') + clocks * DAY_MS
  return {
    now: () => new Date(time),
    move: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

/** Calls to fakes on this machine; a pace moves the clock instead of making anybody wait. */
export const vendorFor = (database: TestDatabase, { now, move }: ReturnType<typeof standingClock>) =>
  openVendor({
    paces: vendorPaces(database.db, now),
    outbound: openOutbound({ allow: (ip) => ip === '127.0.0.1' }),
    breakers: breakerBoard({ now }),
    userAgent: 'Parley/test',
    newId: idMaker(now, randomBytes),
    now,
    sleep: async (milliseconds) => move(milliseconds / 1000),
  })

let accounts = 0

export const accountOf = (kind: string, more: Partial<ChatAccount> = {}): ChatAccount => {
  accounts += 1
  return { id: `cxn_${accounts}`, kind, appId: '', externalId: '', settings: {}, ...more }
}

export const contextOf = (account: ChatAccount, secrets: ChatSecrets): CallContext => ({
  account,
  secrets,
  signal: new AbortController().signal,
})

export const DECISION: ChatCard = {
  kind: 'decision',
  title: 'Which pump do we buy?',
  lines: ['Buy the small one. It holds three bar.', 'Three agents agreed after two rounds.'],
  dissent: ['The small one is loud at night.'],
  confidence: { value: 0.72, threshold: 0.6, sentence: 'Of ten such answers about seven were right.' },
  facts: [{ label: 'Cost', value: '$0.12' }],
  buttons: [
    { label: 'Why', act: 'why', value: 'dbt_1' },
    { label: 'Agree', act: 'agree', value: 'dbt_1', style: 'primary' },
    { label: 'Open', link: 'https://parley.example/debates/dbt_1' },
  ],
  link: 'https://parley.example/debates/dbt_1',
}

let effects = 0

export const postOf = (post: Partial<ChatPost> & Pick<ChatPost, 'place'>): ChatPost => {
  effects += 1
  return { effectId: `eff_${effects}`, card: DECISION, ...post }
}
