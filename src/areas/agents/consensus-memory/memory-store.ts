import { type Selectable, sql } from 'kysely'
import type { Recorded } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/tables.ts'
import { countDebate, countTopic } from './counts-store.ts'
import { type DissentType, dissentOf } from './dissent.ts'
import { riskIn } from './risks.ts'
import { strengthOf } from './strength.ts'
import { derivedId, warn } from './warnings-store.ts'

type Memory = Selectable<Tables['consensus_memory']>
type LastVote = Selectable<Tables['consensus_votes']>
type Dissenting = LastVote & { type: DissentType }

const memoryOf = (tx: Transaction, debateId: string) =>
  tx.selectFrom('consensus_memory').selectAll().where('debate_id', '=', debateId).executeTakeFirst()

/** Keeps what a debate came to. It takes the place of the last debate on the same topic. */
export async function remember(tx: Transaction, event: Recorded<'debate_end'>) {
  const { debateId, position, at, data, private: text } = event
  const memory = await memoryOf(tx, debateId)
  if (!memory) return
  const leading = data.winner ?? memory.leading
  const votes = await lastVotes(tx, memory)
  const dissents = votes.flatMap((vote): Dissenting[] => {
    const type = leading === null ? undefined : dissentOf(vote, leading)
    return type ? [{ ...vote, type }] : []
  })
  await supersede(tx, memory)
  await tx
    .updateTable('consensus_memory')
    .set({
      ballot: null,
      position,
      result: data.result,
      strength: strengthOf(memory.share ?? 0),
      confidence: data.confidence,
      conclusion: text?.answer ?? null,
      key_points: [...(text?.key_points ?? [])],
      agreeing: votes.filter(({ choice }) => choice === leading).map(({ agent }) => agent),
      dissenting: dissents.map(({ agent }) => agent),
      dissents: dissents.length,
      rounds: data.rounds,
      ended_at: at,
    })
    .where('debate_id', '=', debateId)
    .execute()
  for (const dissent of dissents) await keepDissent(tx, memory, dissent)
  await sql`
    insert into consensus_words (organization_id, word, position, debate_id, domain)
    select organization_id, unnest(words), position, debate_id, domain from consensus_memory where debate_id = ${debateId}
  `.execute(tx)
  await countDebate(tx, debateId, 1)
  await countTopic(tx, debateId, 1)
  await tx.deleteFrom('consensus_votes').where('debate_id', '=', debateId).execute()
}

/** Takes a debate out of the memory; the debate before it on the same topic is the last again. */
export async function forget(tx: Transaction, debateId: string) {
  const memory = await memoryOf(tx, debateId)
  if (!memory) return
  const { organization_id, words, position, superseded_by } = memory
  if (position !== null) {
    await countDebate(tx, debateId, -1)
    await countTopic(tx, debateId, -1)
    await tx
      .deleteFrom('consensus_words')
      .where('organization_id', '=', organization_id)
      .where('word', '=', sql<string>`any(${words}::text[])`)
      .where('position', '=', position)
      .execute()
  }
  await tx.deleteFrom('consensus_memory').where('debate_id', '=', debateId).execute()
  const before = await tx
    .updateTable('consensus_memory')
    .set({ superseded_by })
    .where('superseded_by', '=', debateId)
    .returning('debate_id')
    .executeTakeFirst()
  if (before) await countTopic(tx, before.debate_id, 1)
  for (const table of ['consensus_votes', 'consensus_dissents', 'risk_warnings'] as const) {
    await tx.deleteFrom(table).where('debate_id', '=', debateId).execute()
  }
}

const lastVotes = (tx: Transaction, { debate_id, last_round }: Memory) =>
  tx
    .selectFrom('consensus_votes')
    .selectAll()
    .where('debate_id', '=', debate_id)
    .where('round', '=', last_round)
    .orderBy('agent')
    .execute()

async function supersede(tx: Transaction, { organization_id, topic_key, debate_id }: Memory) {
  if (topic_key === null) return
  const last = await tx
    .selectFrom('consensus_memory')
    .select('debate_id')
    .where('organization_id', '=', organization_id)
    .where('topic_key', '=', topic_key)
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await countTopic(tx, last.debate_id, -1)
  await tx
    .updateTable('consensus_memory')
    .set({ superseded_by: debate_id })
    .where('debate_id', '=', last.debate_id)
    .execute()
}

async function keepDissent(tx: Transaction, { organization_id, debate_id, ballot }: Memory, dissent: Dissenting) {
  const { agent, type, choice, version, confidence, reason, at } = dissent
  const id = derivedId('dis', debate_id, version)
  await tx
    .insertInto('consensus_dissents')
    .values({
      organization_id,
      id,
      debate_id,
      agent,
      type,
      view: ballot?.[choice] ?? choice,
      reasoning: reason,
      confidence,
      at,
    })
    .execute()
  const risk = reason && type === 'risk_warning' ? riskIn(reason) : undefined
  if (!reason || !risk) return
  const warning = { agent, type: risk, severity: confidence, warning: reason, mitigation: '', at }
  await warn(tx, debate_id, { id: derivedId('rsk', debate_id, version), ...warning })
}
