import type { Consensus, Debate } from '../../../api/debates/debates.ts'
import { ReceiptCard } from '../receipt/receipt-card.tsx'
import { Findings } from './findings.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { WhereTold } from './where-told.tsx'

/** Why it was decided so, who dissents, and beside it how it turned out, the receipt and who was told. */
export function SummaryTab({ debate, decision }: { debate: Debate; decision: Consensus }) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Findings debate={debate} decision={decision} />
      <aside aria-label="Outcome and receipt" className="grid content-start gap-8">
        {debate.outcome && <OutcomeNote outcome={debate.outcome} debate={debate} />}
        <ReceiptCard debateId={debate.id} />
        <WhereTold debateId={debate.id} />
      </aside>
    </div>
  )
}
