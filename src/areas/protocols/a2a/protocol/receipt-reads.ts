import type { Operations, Performer } from '../../../../shared/identity/operations.ts'
import type { Artifact } from '../tasks/artifacts.ts'

interface ReceiptReadDependencies {
  operations: Pick<Operations, 'record'>
  receiptIdOf(debateId: string): string
}

/** Enters in the audit log which receipts one request or one stream hands over, each once and before it leaves. */
export function receiptReads({ operations, receiptIdOf }: ReceiptReadDependencies, by: Performer) {
  const entered = new Set<string>()
  return async (debateId: string, artifacts: readonly Artifact[]): Promise<void> => {
    if (entered.has(debateId) || !artifacts.some(({ artifactId }) => artifactId === 'receipt')) return
    entered.add(debateId)
    await operations.record('receipts.get', by, receiptIdOf(debateId))
  }
}
export type EnterReceipts = ReturnType<typeof receiptReads>
