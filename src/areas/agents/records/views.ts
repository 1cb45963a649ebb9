import { type Selectable, sql } from 'kysely'
import { recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'

/** What every panel chose in the end, what turned out right, and how often each agent was. */
export const agentRecords = defineView({
  name: 'agent_records',
  types: ['debate_start', 'debate_forked', 'vote_cast', 'vote_tally', 'outcome_recorded'],
  tables: ['debate_verdicts', 'debate_choices', 'agent_records'],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'debate_start':
      case 'debate_forked':
        return begin(tx, logged, event.data.domain)
      case 'vote_cast': {
        const { agent, round, choice, discarded } = event.data
        return agent === undefined || discarded ? undefined : choose(tx, logged, { agent, round, choice })
      }
      case 'vote_tally': {
        const { round, winner, features, confidence } = event.data
        return change(tx, logged, { round, winner, features, confidence })
      }
      case 'outcome_recorded':
        return settle(tx, logged, event.data.right)
    }
  },
})

/** What a fork inherits was chosen in its parent and counts there. */
async function begin(tx: Transaction, { organizationId, debateId }: LogEvent, domain: string) {
  await tx
    .insertInto('debate_verdicts')
    .values({ organization_id: organizationId, debate_id: debateId, domain })
    .execute()
}

type Choosing = Pick<Selectable<Tables['debate_choices']>, 'agent' | 'round' | 'choice'>

async function choose(tx: Transaction, { organizationId, debateId }: LogEvent, { agent, round, choice }: Choosing) {
  await tx
    .insertInto('debate_choices')
    .values({ organization_id: organizationId, debate_id: debateId, agent, round, choice })
    .onConflict((on) => on.columns(['debate_id', 'agent']).doUpdateSet({ round, choice }))
    .execute()
}

type Verdict = Selectable<Tables['debate_verdicts']>

async function change(tx: Transaction, { debateId }: LogEvent, changes: Partial<Verdict>): Promise<void> {
  await tx.updateTable('debate_verdicts').set(changes).where('debate_id', '=', debateId).execute()
}

/** An outcome that is recorded again takes the place of the former. */
async function settle(tx: Transaction, event: LogEvent, right: string) {
  const verdict = tx.selectFrom('debate_verdicts').selectAll().where('debate_id', '=', event.debateId)
  const former = await verdict.executeTakeFirstOrThrow()
  if (former.right_choice !== null) await addChoices(tx, former, -1)
  await change(tx, event, { right_choice: right, settled_position: event.position })
  await addChoices(tx, { ...former, right_choice: right }, 1)
}

/** Agents that abstained, or had no vote in the last count, were neither right nor wrong. */
async function addChoices(tx: Transaction, { debate_id, domain, round, right_choice }: Verdict, times: 1 | -1) {
  await sql`
    insert into agent_records as known (organization_id, agent, domain, right_choices, choices)
    select organization_id, agent, ${domain}, (choice = ${right_choice})::integer * ${times}::integer, ${times}::integer
    from debate_choices
    where debate_id = ${debate_id} and round = ${round} and choice <> 'abstain'
    on conflict (organization_id, agent, domain) do update
    set right_choices = known.right_choices + excluded.right_choices, choices = known.choices + excluded.choices
  `.execute(tx)
}
