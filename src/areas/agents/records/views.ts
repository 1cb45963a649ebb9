import { decisionBeginning } from '../../../engine/beginning.ts'
import { recorded } from '../../../engine/events.ts'
import { wasRight } from '../../../engine/votes/turned-out.ts'
import { debatesOf, defineView } from '../../../jobs/views.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import { addUp, type TableRow } from '../../../storage/many-rows.ts'

type Verdict = TableRow<'debate_verdicts'>
type Choice = TableRow<'debate_choices'>

/** What every panel chose in the end, what turned out right, and how often each agent was; examinations do not count. */
export const agentRecords = defineView({
  name: 'agent_records',
  types: ['debate_start', 'debate_forked', 'vote_cast', 'vote_tally', 'outcome_recorded'],
  tables: ['debate_verdicts', 'debate_choices', 'agent_records'],
  async fold(tx, events) {
    const settled = events.filter(({ type }) => type === 'outcome_recorded')
    const verdicts = await heldRows(tx, 'debate_verdicts', {
      key: ['debate_id'],
      like: debatesOf(events),
    })
    const choices = await heldRows(tx, 'debate_choices', {
      key: ['debate_id', 'agent'],
      like: debatesOf(settled),
    })
    const added: TableRow<'agent_records'>[] = []
    for (const logged of events) {
      const event = recorded(logged)
      const { organizationId, debateId, position } = event
      const debate = { organization_id: organizationId, debate_id: debateId }
      switch (event.type) {
        case 'debate_start':
        case 'debate_forked': {
          const beginning = decisionBeginning(event)
          if (beginning) verdicts.put({ ...debate, domain: beginning.domain, ...UNDECIDED })
          break
        }
        case 'vote_cast': {
          const { agent, round, choice, discarded } = event.data
          if (agent !== undefined && !discarded && verdicts.get(debateId))
            choices.put({ ...debate, agent, round, choice })
          break
        }
        case 'vote_tally': {
          const { round, winner, features, confidence } = event.data
          verdicts.change([debateId], { round, winner, features: { ...features }, confidence })
          break
        }
        case 'outcome_recorded': {
          const former = verdicts.get(debateId)
          if (!former) break
          const now = { ...former, right_choice: event.data.right, settled_position: position }
          const own = choices.group(debateId)
          added.push(...recordsOf(former, own, -1), ...recordsOf(now, own, 1))
          verdicts.put(now)
        }
      }
    }
    await verdicts.write()
    await choices.write()
    await addUp(tx, 'agent_records', ['organization_id', 'agent', 'domain'], added)
  },
})

/** What a fork inherits was chosen in its parent and counts there. */
const UNDECIDED = {
  round: null,
  winner: null,
  features: null,
  confidence: null,
  right_choice: null,
  settled_position: null,
}

/**
 * What a known outcome says of those who chose, to be added, or taken back when another takes its place. Agents that
 * abstained, had no vote in the last count, or chose something of which nothing is known, were neither right nor wrong.
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
