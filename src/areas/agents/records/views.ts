import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import { wasRight } from '../../../engine/consensus/track-record.ts'
import { decisionStart } from '../../../engine/debate-start.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

type Verdict = TableRow<'debate_verdicts'>
type Choice = TableRow<'debate_choices'>

/** The verdicts and choices of the debates of these events, and what they add to the records of agents. */
async function recordBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const settled = events.filter(({ type }) => type === 'outcome_recorded')
  const verdicts = await heldRows(tx, 'debate_verdicts', { key: ['debate_id'], like: debatesOf(events) })
  const choices = await heldRows(tx, 'debate_choices', { key: ['debate_id', 'agent'], like: debatesOf(settled) })
  const added: TableRow<'agent_records'>[] = []

  return {
    begin: verdicts.put,

    choose(choice: Choice) {
      if (verdicts.get(choice.debate_id)) choices.put(choice)
    },

    count: (debateId: string, counted: Partial<Verdict>) => verdicts.change([debateId], counted),

    /** Records what turned out right, in place of an earlier outcome. */
    settle(debateId: string, right: string | null, position: number) {
      const former = verdicts.get(debateId)
      if (!former) return
      const now = { ...former, right_choice: right, settled_position: position }
      const own = choices.group(debateId)
      added.push(...recordsOf(former, own, -1), ...recordsOf(now, own, 1))
      verdicts.put(now)
    },

    async write() {
      await verdicts.write()
      await choices.write()
      await addUp(tx, 'agent_records', ['organization_id', 'agent', 'domain'], added)
    },
  }
}
type RecordBatch = Awaited<ReturnType<typeof recordBatch>>

/**
 * What a known outcome adds to the records of those who chose, or takes back when another outcome replaces it. Agents
 * that abstained, had no vote in the last count, or chose something unknown were neither right nor wrong.
 */
function recordsOf(verdict: Verdict, choices: readonly Choice[], times: 1 | -1) {
  const { domain, round, winner, right_choice, settled_position } = verdict
  if (settled_position === null) return []
  return choices
    .filter((made) => made.round === round && made.choice !== 'abstain')
    .flatMap(({ organization_id, agent, choice }) => {
      const right = wasRight({ right: right_choice, wrong: winner }, choice)
      if (right === null) return []
      return [{ organization_id, agent, domain, right_choices: Number(right) * times, choices: times }]
    })
}

/**
 * What every panel chose in the end, what turned out right, and how often each agent was right; examinations do not
 * count.
 */
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
