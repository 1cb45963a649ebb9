import type { Platform } from '../../platform.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import { audit } from './audit/index.ts'
import { budgets } from './budgets/index.ts'
import { classification } from './classify/index.ts'
import { receipts } from './receipts/index.ts'

interface Handed {
  ledger: Ledger
  payerOf(tenant: string): Promise<string>
}

/** What proves and bounds what was done. */
export function governance(platform: Platform, { ledger, payerOf }: Handed) {
  const money = budgets()
  return {
    areas: [receipts(platform, { ledger }), money, classification(), audit(platform, { payerOf })],
  }
}
