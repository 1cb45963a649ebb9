import { batchView } from '../../../background/log-readers/views.ts'
import { decisionStart } from '../../../engine/debate-start.ts'
import type { Recorded } from '../../../engine/events.ts'
import { type RecordBatch, recordBatch } from './batch-store.ts'

/** What every panel chose in the end, what turned out right, and how often each agent was; examinations do not count. */
export const agentRecords = batchView({
  name: 'agent_records',
  tables: ['debate_verdicts', 'debate_choices', 'agent_records'],
  readersIndexes: ['debate_verdicts_settled'],
  textErased: 'keeps no text',
  open: recordBatch,
  on: {
    debate_start: begin,
    debate_forked: begin,
    vote_cast(batch, { organizationId, debateId, data }) {
      const { agent, round, choice, discarded } = data
      if (agent === undefined || discarded) return
      batch.choose({ organization_id: organizationId, debate_id: debateId, agent, round, choice })
    },
    vote_tally(batch, { debateId, data }) {
      const { round, winner, features, balance, confidence } = data
      const learned = balance ? { x: balance.x, shares: { ...balance.shares } } : null
      batch.count(debateId, { round, winner, features: { ...features }, balance: learned, confidence })
    },
    outcome_recorded: (batch, { debateId, position, data }) => batch.settle(debateId, data.right, position),
  },
})

function begin(batch: RecordBatch, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const beginning = decisionStart(event)
  const { organizationId, debateId } = event
  if (beginning) {
    batch.begin({ organization_id: organizationId, debate_id: debateId, domain: beginning.domain, ...UNDECIDED })
  }
}

/** What a fork inherits was chosen in its parent and counts there. */
const UNDECIDED = {
  round: null,
  winner: null,
  features: null,
  balance: null,
  confidence: null,
  right_choice: null,
  settled_position: null,
}
