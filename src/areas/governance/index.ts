import type { Platform } from '../../platform.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import { budgets } from './budgets/index.ts'
import { classification } from './classify/index.ts'
import { receipts } from './receipts/index.ts'

/** What proves and bounds what was done. */
export function governance(platform: Platform, { ledger }: { ledger: Ledger }) {
  const money = budgets()
  return {
    areas: [receipts(platform, { ledger }), money, classification()],
  }
}
