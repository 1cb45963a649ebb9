import { defineArea, type Platform } from '../../../platform.ts'
import type { Ledger } from '../../deliberation/ledger/index.ts'
import { receiptAliases } from './aliases.ts'
import { quotedTexts } from './quoted-texts-store.ts'
import { issuedReceipt, receiptReactions } from './reactions.ts'
import { receiptReissue } from './reissue.ts'
import { receiptRoutes } from './routes.ts'
import { receiptService } from './service.ts'
import { examinationStore, receiptStore, type signedReceipt } from './store.ts'
import { receiptTables } from './tables.ts'

export type { ListedReceipt } from './listed-receipt-store.ts'
export { receiptIdOf } from './receipt-document.ts'
export type { RefusedReceipt, Reissued } from './reissue.ts'
export type { ReceiptService } from './service.ts'
export { type KeptReceipt, listed, type ReceiptStore, type StoredReceipt, signedReceipt } from './store.ts'
export type IssuedReceipt = ReturnType<typeof issuedReceipt>
export type SignedReceipt = typeof signedReceipt

/** Receipts: what was decided, by whom and on what, signed and verifiable without us. */
export function receipts(
  { config, db, keys, log, now }: Pick<Platform, 'config' | 'db' | 'keys' | 'log' | 'now'>,
  { ledger }: { ledger: Ledger },
) {
  const store = receiptStore(db)
  const retentionDays = config.receiptRetentionDays
  const service = receiptService({ store, examinations: examinationStore(db), ledger, log, keys, retentionDays, now })
  const area = defineArea({
    name: 'receipts',
    title: 'Decision receipts',
    stability: 'stable',
    workspaces: true,
    tables: receiptTables({ days: retentionDays, everyHours: config.receiptCleanupIntervalHours }),
    endpoints: receiptRoutes(service),
    aliases: receiptAliases,
    reactions: receiptReactions({ store, ledger, keys }),
  })
  return {
    area,
    store,
    receipts: service,
    issued: issuedReceipt(db, { store, ledger, keys, now }),
    /** Signs receipts anew after a text was erased: see `receiptReissue`. */
    reissue: receiptReissue({ store, said: (...place) => quotedTexts(db, ...place), keys, now }),
  }
}
