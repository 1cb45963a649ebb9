import type { Platform } from '../../platform.ts'
import type { Ledger } from '../deliberation/ledger/index.ts'
import { classification } from './classify/index.ts'
import { receipts } from './receipts/index.ts'

/** What proves and bounds what was done. */
export const governance = (platform: Platform, { ledger }: { ledger: Ledger }) => ({
  areas: [receipts(platform, { ledger }), classification()],
})
