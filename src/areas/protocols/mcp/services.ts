import type { Caller } from '../../../shared/identity/caller.ts'
import type { RosterService } from '../../agents/roster/index.ts'
import type { Debates } from '../../deliberation/debates/index.ts'
import type { DecisionService } from '../../deliberation/decisions/index.ts'
import type { ExplanationService } from '../../deliberation/explanations/index.ts'
import type { ReceiptService } from '../../governance/receipts/index.ts'
import type { EvidenceService } from '../../knowledge/evidence/index.ts'
import type { LibraryService } from '../../knowledge/library/index.ts'
import type { ConsensusMemoryService } from '../../understanding/consensus-memory/index.ts'

/** What tools and resources use of other areas. */
export interface McpServices {
  debates: Pick<Debates, 'visible' | 'recordOutcome' | 'cancel'>
  decisions: DecisionService
  explanations: Pick<ExplanationService, 'explanation'>
  consensusMemory: Pick<ConsensusMemoryService, 'similar'>
  roster: RosterService
  evidence: Pick<EvidenceService, 'search'>
  librarySearch: LibraryService['search']
  receipts: Pick<ReceiptService, 'get'>
  resolveBreakpoint(
    id: string,
    resolution: { action: 'continue' | 'abort' | 'redirect' | 'inject'; message?: string; redirect_task?: string },
    caller: Caller,
  ): Promise<unknown>
  /** The id of the receipt of a debate. */
  receiptIdOf(debateId: string): string
}
