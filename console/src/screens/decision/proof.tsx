import { lazy } from 'react'
import type { Consensus, Debate } from '../../api/debates/debates.ts'
import { isCalibrated } from '../../parts/confidence-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { address, useChange } from './address.ts'
import { CostTab } from './cost/cost-tab.tsx'
import { EvidenceTab } from './evidence/evidence-tab.tsx'
import { PositionsTab } from './positions/positions-tab.tsx'
import { foremostOf, proposalsOf } from './proposals.ts'
import { SummaryTab } from './summary/summary-tab.tsx'
import { VotesTab } from './votes/votes-tab.tsx'
import { WhatIfTab } from './what-if/what-if-tab.tsx'

const GraphTab = lazy(() => import('./graph/graph-tab.tsx').then(({ GraphTab: tab }) => ({ default: tab })))
const ReplayTab = lazy(() => import('./replay/replay-tab.tsx').then(({ ReplayTab: tab }) => ({ default: tab })))

/** Everything that the decision can be held against, beginning with why it was decided so. */
export function Proof({ debate, decision }: { debate: Debate; decision: Consensus }) {
  const { tab } = address.useSearch()
  const change = useChange()
  const proposals = proposalsOf(debate)
  const { id, protocol } = debate
  const bar = { threshold: protocol.consensus_threshold, calibrated: isCalibrated(decision.consensus.method) }
  const tabs = [
    { name: 'summary', title: 'Summary', body: <SummaryTab debate={debate} decision={decision} /> },
    {
      name: 'positions',
      title: 'Positions',
      body: <PositionsTab debate={debate} proposals={proposals} foremost={foremostOf(debate, decision)} />,
    },
    { name: 'votes', title: 'Votes', body: <VotesTab debate={debate} proposals={proposals} /> },
    { name: 'graph', title: 'Argument graph', body: <GraphTab debate={debate} proposals={proposals} /> },
    { name: 'evidence', title: 'Evidence', body: <EvidenceTab debate={debate} /> },
    { name: 'what-if', title: 'What if', body: <WhatIfTab debate={debate} bar={bar} /> },
    { name: 'replay', title: 'Replay', body: <ReplayTab id={id} /> },
    { name: 'cost', title: 'Cost', body: <CostTab debate={debate} /> },
  ]
  const open = tabs.find(({ name }) => name === tab)?.name ?? 'summary'
  return (
    <section aria-label="Proof">
      <Tabs label="Proof" tabs={tabs} open={open} onOpen={(name) => change({ tab: name })} />
    </section>
  )
}
