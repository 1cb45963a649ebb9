import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Recorded, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { countCritiques, forgetCritiques } from './counts-store.ts'
import { issueIn } from './issues.ts'
import { severityOf } from './severity.ts'

/** Every issue that critiques name, and whether it was taken up; gone when the debate is erased. */
export const critiqueArchive = defineView({
  name: 'critiques',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
    'critique',
    'debate_end',
    'debate_cancelled',
    'debate_erased',
  ],
  tables: ['critiqued_debates', 'critique_positions', 'critiques', 'critique_counts'],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'debate_start':
        return begin(tx, logged, event.private?.topic, event.data.options !== undefined)
      case 'debate_forked':
        return begin(tx, logged, event.private?.topic, null)
      case 'agent_message':
        return event.data.discarded ? undefined : move(tx, event)
      case 'critique':
        return event.data.discarded ? undefined : criticise(tx, event)
      case 'debate_end':
        return archive(tx, event)
      case 'debate_cancelled':
      case 'debate_erased':
        return forgetCritiques(tx, event)
    }
  },
})

async function begin(tx: Transaction, event: LogEvent, topic: string | undefined, closed: boolean | null) {
  const { organizationId, debateId } = event
  await tx
    .insertInto('critiqued_debates')
    .values({ organization_id: organizationId, debate_id: debateId, topic: topic ?? null, closed })
    .execute()
}

async function criticise(tx: Transaction, event: Recorded<'critique'>) {
  const { organizationId, debateId, version, at, data, private: text } = event
  const { round, agent, proposal, severity } = data
  const { issues = [], suggestions = [] } = text ?? {}
  if (issues.length === 0) return
  await tx
    .insertInto('critiques')
    .values(
      issues.map((content, index) => {
        const { type: issue_type, pattern } = issueIn(content)
        return {
          organization_id: organizationId,
          id: ['crt', debateId.replace(/^dbt_/, ''), version, index + 1].join('_'),
          debate_id: debateId,
          round,
          agent,
          proposal,
          issue_type,
          pattern,
          severity: severityOf(severity),
          severity_score: severity,
          content,
          suggestions: [...suggestions],
          at,
        }
      }),
    )
    .execute()
}

/** Where an agent stands from now on, and what that says about what was held against where it stood. */
async function move(tx: Transaction, { organizationId, debateId, data, private: text }: Recorded<'agent_message'>) {
  const { agent, round, role, proposal } = data
  if (proposal === undefined || (role !== 'proposer' && role !== 'reviser')) return
  const digest = text && createHash('sha256').update(text.content).digest('hex')
  const before = await tx
    .selectFrom('critique_positions')
    .innerJoin('critiqued_debates as debates', 'debates.debate_id', 'critique_positions.debate_id')
    .select(['proposal', 'digest', 'closed'])
    .where('critique_positions.debate_id', '=', debateId)
    .where('agent', '=', agent)
    .executeTakeFirst()
  if (before && role === 'reviser') {
    const left = proposal !== before.proposal
    const rewritten = before.closed === null ? null : !before.closed && digest !== before.digest
    await answer(tx, debateId, round, before.proposal, left || rewritten)
  }
  await tx
    .insertInto('critique_positions')
    .values({ organization_id: organizationId, debate_id: debateId, agent, proposal, digest })
    .onConflict((on) => on.columns(['debate_id', 'agent']).doUpdateSet({ proposal, digest }))
    .execute()
}

/** Of several who stand behind a proposal, one who rewrites or leaves it is enough. */
async function answer(tx: Transaction, debateId: string, round: number, proposal: string, takesUp: boolean | null) {
  await tx
    .updateTable('critiques')
    .set({ taken_up: sql<boolean | null>`coalesce(taken_up or ${takesUp}::boolean, taken_up, ${takesUp}::boolean)` })
    .where('debate_id', '=', debateId)
    .where('round', '=', round)
    .where('proposal', '=', proposal)
    .execute()
}

async function archive(tx: Transaction, { debateId, position, at, data }: Recorded<'debate_end'>) {
  await tx
    .updateTable('critiqued_debates')
    .set({ result: data.result, ended_at: at })
    .where('debate_id', '=', debateId)
    .execute()
  await tx.updateTable('critiques').set({ position }).where('debate_id', '=', debateId).execute()
  await countCritiques(tx, debateId, 1)
  await tx.deleteFrom('critique_positions').where('debate_id', '=', debateId).execute()
}
