import { defineReaction } from '../../../background/log-readers/reactions.ts'
import type { Ledger } from '../ledger/index.ts'
import { isExamination, reportOn } from './examination.ts'
import type { ReportStore } from './report-store.ts'

/** Writes the report of every examination that ends, whether or not a caller waits for it. */
export const reportReactions = ({ store, ledger }: { store: ReportStore; ledger: Pick<Ledger, 'at'> }) => [
  defineReaction({
    name: 'probes.report',
    types: ['debate_end'],
    writes: ['probe_reports'],
    async react(tx, { debateId, organizationId, version }) {
      const state = await ledger.at(debateId, version)
      if (!isExamination(state)) return
      await store.add(organizationId, { debateId, about: state.about, report: reportOn(state) }, tx)
    },
  }),
]
