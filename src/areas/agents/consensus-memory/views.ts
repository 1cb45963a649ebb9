import { sql } from 'kysely'
import { type Recorded, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { forget, remember } from './memory-store.ts'
import { riskIn } from './risks.ts'
import { leadingShare } from './strength.ts'
import { topicKey } from './topic-key.ts'
import { derivedId, warn } from './warnings-store.ts'

/** What every debate for a decision came to, who held against it, and what was warned of; gone when it is erased. */
export const consensusMemory = defineView({
  name: 'consensus_memory',
  types: [
    'debate_start',
    'debate_forked',
    'critique',
    'ballot_opened',
    'vote_cast',
    'vote_tally',
    'debate_end',
    'debate_cancelled',
    'outcome_recorded',
    'debate_erased',
  ],
  tables: [
    'consensus_memory',
    'consensus_words',
    'consensus_votes',
    'consensus_dissents',
    'risk_warnings',
    'consensus_counts',
    'consensus_topic_counts',
  ],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'debate_start': {
        const { protocol, domain, panel } = event.data
        const agents = panel.map(({ agent }) => agent)
        return protocol.kind === 'debate' ? begin(tx, logged, domain, agents, event.private?.topic) : undefined
      }
      case 'debate_forked':
        return begin(tx, logged, event.data.domain, [...event.data.agents], event.private?.topic)
      case 'critique':
        return event.data.discarded ? undefined : warnOfIssues(tx, event)
      case 'ballot_opened':
        return change(tx, logged, { ballot: event.private && { ...event.private.texts } })
      case 'vote_cast':
        return event.data.discarded ? undefined : vote(tx, event)
      case 'vote_tally': {
        const { round, winner, weights } = event.data
        return change(tx, logged, { last_round: round, leading: winner, share: leadingShare(weights, winner) })
      }
      case 'debate_end':
        return event.data.result === 'failed' ? forget(tx, logged.debateId) : remember(tx, event)
      case 'outcome_recorded':
        return change(tx, logged, { correct: event.data.correct })
      case 'debate_cancelled':
      case 'debate_erased':
        return forget(tx, logged.debateId)
    }
  },
})

async function begin(tx: Transaction, event: LogEvent, domain: string, agents: string[], topic: string | undefined) {
  await tx
    .insertInto('consensus_memory')
    .values({
      organization_id: event.organizationId,
      debate_id: event.debateId,
      domain,
      agents,
      topic: topic ?? null,
      topic_key: topic === undefined ? null : topicKey(topic),
      words: sql<string[]>`topic_words(${topic ?? ''})`,
      started_at: event.at,
    })
    .execute()
}

type Change = Partial<{
  ballot: Record<string, string> | null
  last_round: number
  leading: string | null
  share: number
  correct: boolean
}>

async function change(tx: Transaction, { debateId }: LogEvent, changes: Change) {
  await tx.updateTable('consensus_memory').set(changes).where('debate_id', '=', debateId).execute()
}

/** Of a debate that is not to be remembered there is nothing to keep. */
async function vote(tx: Transaction, { debateId, version, at, data, private: text }: Recorded<'vote_cast'>) {
  const { agent, round, choice, stances, confidence } = data
  if (agent === undefined) return
  await sql`
    insert into consensus_votes (organization_id, debate_id, agent, version, round, choice, stances, confidence, reason, at)
    select organization_id, debate_id, ${agent}, ${version}, ${round}, ${choice}, ${JSON.stringify(stances)}::jsonb,
      ${confidence}, ${text?.reason ?? null}, ${at}
    from consensus_memory where debate_id = ${debateId}
    on conflict (debate_id, agent) do update set (version, round, choice, stances, confidence, reason, at) =
      (excluded.version, excluded.round, excluded.choice, excluded.stances, excluded.confidence, excluded.reason, excluded.at)
  `.execute(tx)
}

async function warnOfIssues(tx: Transaction, event: Recorded<'critique'>) {
  const { debateId, version, at, data, private: text } = event
  const { issues = [], suggestions = [] } = text ?? {}
  for (const [index, warning] of issues.entries()) {
    const type = riskIn(warning)
    if (!type) continue
    await warn(tx, debateId, {
      id: derivedId('rsk', debateId, version, index + 1),
      agent: data.agent,
      type,
      severity: data.severity,
      warning,
      mitigation: suggestions.join(' '),
      at,
    })
  }
}
