import { debatesOf } from '../../../background/log-readers/views.ts'
import { wasRight } from '../../../engine/consensus/track-record.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/held-rows.ts'
import { addUp, type TableRow } from '../../../storage/rows/many-rows.ts'

type Verdict = TableRow<'debate_verdicts'>
type Choice = TableRow<'debate_choices'>

/** The verdicts and choices of the debates of these events, and what they add to the records of agents. */
export async function recordBatch(tx: Transaction, events: readonly RecordedEvent[]) {
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

    /** What turned out right, in place of what was told before. */
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
export type RecordBatch = Awaited<ReturnType<typeof recordBatch>>

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
