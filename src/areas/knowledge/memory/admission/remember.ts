import type { Logger } from 'pino'
import type { Schedules } from '../../../../background/schedules/schedules.ts'
import { TooManyPassages } from '../../../../storage/search/add.ts'
import type { Transaction } from '../../../../storage/transaction.ts'
import type { Entry } from '../entry.ts'
import { HOURLY, hourly } from '../jobs.ts'
import type { Tier } from '../kinds-and-tiers.ts'
import { type AdmitDependencies, admit } from './admit-store.ts'
import type { Remark } from './remarks.ts'

/** The entries that are most about a text. */
export type Near = (org: string, text: string) => Promise<readonly string[]>

interface Dependencies extends AdmitDependencies {
  near: Near
  schedules: Pick<Schedules, 'set'>
  /** Announces a stored entry to the organization. */
  announceStored: (tx: Transaction, entry: Entry) => Promise<void>
  logger: Logger
}

interface Occasion {
  org: string
  debateId: string | null
  /** What the remarks are about, to find what is known of it; or what was found of it before. */
  about: string | { near: readonly string[] }
  at: string
  decisionTier?: Tier | undefined
  tags?: readonly string[] | undefined
}

export type Remember = (tx: Transaction, remarks: readonly Remark[], occasion: Occasion) => Promise<Entry[]>

/** Stores remarks, schedules consolidation, and announces the entries. If the library is full, it stores nothing and logs a warning. */
export const openRemember =
  ({ near, schedules, announceStored, logger, ...dependencies }: Dependencies): Remember =>
  async (tx, remarks, { about, ...occasion }) => {
    if (remarks.length === 0) return []
    const { org } = occasion
    try {
      const entries = await admit(dependencies, tx, remarks, {
        ...occasion,
        near: typeof about === 'string' ? await near(org, about) : about.near,
      })
      await schedules.set(tx, { org, kind: hourly, key: HOURLY, every: 3600 })
      for (const entry of entries) await announceStored(tx, entry)
      return entries
    } catch (fault) {
      if (!(fault instanceof TooManyPassages)) throw fault
      logger.warn({ organizationId: org, most: fault.most }, 'the library is full: nothing new is remembered')
      return []
    }
  }
