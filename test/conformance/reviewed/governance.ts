import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import { loggedDebate } from './deliberation.ts'
import type { Named, Reviewed } from './review.ts'

let receipts = 0
async function receipt(service: TestApp): Promise<Named> {
  const { params } = await loggedDebate(service)
  const id = `rct_${receipts++}`
  const facts = { debate_id: params?.id ?? '', result: 'no_consensus', issued_at: new Date().toISOString() }
  const said = { receipt_id: id, kind: 'debate', confidence: 0, panel: [], dissenting: [] }
  const document = { ...facts, ...said, log: { version: 1, hash: '' } }
  const proof = { receipt: JSON.stringify(document), hash: '', key_id: '', signature: '' }
  await service.platform.db
    .insertInto('receipts')
    .values({ organization_id: HOME, id, ...facts, ...proof })
    .execute()
  return { params: { receipt_id: id } }
}

export const governance: Reviewed = {
  public: ['receipts.keys'],
  globalTables: ['audit_notes', 'receipt_cleanups'],
  writtenByMigrations: ['receipt_counts'],
  objects: {
    'receipts.get': receipt,
    'receipts.verify': receipt,
    'receipts.export': receipt,
  },
}
