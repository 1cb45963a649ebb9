import { sql } from 'kysely'
import type { Recorded } from '../../../engine/events.ts'
import { roundsOf } from '../../../engine/protocol.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addCounts } from './counts-store.ts'
import { bandOf, type Conclusion, type Course, conclude, type LastTally, pairsOf, type Turn } from './debate-end.ts'
import { rateAgents } from './ratings-store.ts'

/** In examinations agents play parts that they were given, so these show in the roles alone. */
const DEBATE = 'debate'

/** Writes down what an event says about its debate, and counts the debate when it is over. */
export function analyticsBook(tx: Transaction, logged: LogEvent) {
  const { organizationId: org, debateId, at, position } = logged
  const day = at.slice(0, 10)
  const debate = () => tx.updateTable('analytics_debates').where('debate_id', '=', debateId)
  const find = (id: string) => tx.selectFrom('analytics_debates').selectAll().where('debate_id', '=', id)
  const forgetTurns = () => tx.deleteFrom('analytics_turns').where('debate_id', '=', debateId).execute()
  const countDay = (domain: string, add: Record<string, number>) =>
    addCounts(tx, 'days', org, [{ key: { day, domain }, add }])

  async function begin(values: {
    kind: string
    domain: string
    topic: string | null
    panel: Record<string, string | null>
    rounds_planned: number
    threshold: number
  }) {
    const where = { organization_id: org, debate_id: debateId, started_at: at, gone: false }
    await tx
      .insertInto('analytics_debates')
      .values({ ...where, ...values })
      .execute()
    if (values.kind === DEBATE) await countDay(values.domain, { started: 1 })
  }

  return {
    async start({ data, private: text }: Recorded<'debate_start'>) {
      const { protocol, domain, panel } = data
      await begin({
        kind: protocol.kind,
        domain,
        topic: text?.topic ?? null,
        panel: Object.fromEntries(panel.map(({ agent, role }) => [agent, role ?? null])),
        rounds_planned: roundsOf(protocol),
        threshold: protocol.threshold,
      })
    },

    /** What a fork inherits was counted in its parent. */
    async fork({ data, private: text }: Recorded<'debate_forked'>) {
      const { parent: from, domain, agents, changes } = data
      const parent = await find(from).executeTakeFirstOrThrow()
      await begin({
        kind: parent.kind,
        domain,
        topic: text?.topic ?? null,
        panel: Object.fromEntries(agents.map((agent) => [agent, (parent.panel[agent] as string | undefined) ?? null])),
        rounds_planned: changes.rounds ?? parent.rounds_planned,
        threshold: changes.threshold ?? parent.threshold,
      })
    },

    async turn({ agent, role, round, choice }: Turn) {
      await tx
        .insertInto('analytics_turns')
        .values({ organization_id: org, debate_id: debateId, agent, role, round, choice })
        .onConflict((on) => on.columns(['debate_id', 'agent', 'role']).doUpdateSet({ round, choice }))
        .execute()
    },

    async tally({ round, winner, counts, convergence, rule, confidence }: Recorded<'vote_tally'>['data']) {
      const votes = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const majority = winner !== null && (counts[winner] ?? 0) * 2 > votes
      const tally = { round, winner, majority, convergence } satisfies LastTally
      const enough = sql<boolean>`(${rule && winner !== null} and ${confidence} >= threshold)`
      await debate()
        .set({
          tally,
          passed_round: sql`case when ${enough} and passed_winner is distinct from ${winner} then ${round}::integer
            else passed_round end`,
          passed_winner: sql`case when ${enough} then ${winner} else passed_winner end`,
        })
        .execute()
    },

    async consensus({ agreeing, dissenting }: Recorded<'consensus_reached'>['data']) {
      await debate()
        .set({ agreeing: [...agreeing], dissenting: [...dissenting] })
        .execute()
    },

    async stop(reason: string) {
      await debate().set({ stop_reason: reason }).execute()
    },

    async end({ result, rounds, confidence }: Recorded<'debate_end'>['data']) {
      const row = await find(debateId).executeTakeFirstOrThrow()
      const turns = await tx.deleteFrom('analytics_turns').where('debate_id', '=', debateId).returningAll().execute()
      const inOrder = turns.toSorted((one, other) =>
        `${one.agent} ${one.role}` < `${other.agent} ${other.role}` ? -1 : 1,
      )
      const over = conclude(row as unknown as Course, inOrder, { result, rounds, confidence })
      await debate()
        .set({
          ended_on: day,
          ended_at: at,
          ended_position: position,
          outcome: over.outcome,
          winner: over.winner,
          rounds,
          confidence,
          disagreement: over.disagreement,
          agreeing: [...over.agreeing],
          dissenting: [...over.dissenting],
          rounds_saved: over.roundsSaved,
          roles: over.roles,
        })
        .execute()
      const agents = Object.keys(row.panel)
      await countDay(row.domain, { panels: 1 })
      await countRoles(over)
      if (row.kind !== DEBATE) return
      await countEnd(row, agents.length, over)
      await countPairs(row.domain, over)
      await rateAgents(tx, { org, day, agents, winner: over.winner, choices: over.choices })
    },

    async cancel() {
      await forgetTurns()
      const { kind, domain } = await find(debateId).executeTakeFirstOrThrow()
      if (kind === DEBATE) await countDay(domain, { cancelled: 1 })
    },

    /** An outcome that is recorded again takes the place of the former. */
    async settle(correct: boolean) {
      const row = await find(debateId).executeTakeFirstOrThrow()
      await debate().set({ correct }).execute()
      const wasWrong = row.correct === false
      if (row.rounds_saved === null || row.kind !== DEBATE || wasWrong === !correct) return
      await tx
        .updateTable('analytics_stops')
        .set(({ eb }) => ({ wrong: eb('wrong', '+', wasWrong ? -1 : 1) }))
        .where('organization_id', '=', org)
        .where('day', '=', row.ended_on ?? day)
        .where('reason', '=', row.stop_reason ?? '')
        .where('band', '=', bandOf(row.confidence ?? 0))
        .execute()
    },

    async erase(gone: boolean) {
      await forgetTurns()
      await debate().set({ topic: null, gone }).execute()
    },
  }

  type Row = { domain: string; started_at: string; stop_reason: string | null }

  async function countEnd({ domain, started_at, stop_reason }: Row, agents: number, over: Conclusion) {
    const { outcome, rounds, confidence, dissenting, roundsSaved, missedStop } = over
    const agreed = Number(outcome === 'consensus')
    const disagreements = Number(dissenting.length > 0)
    const resolved = agreed * disagreements
    await countDay(domain, {
      ended: 1,
      agreed,
      rounds,
      agents,
      confidence,
      duration_ms: Date.parse(at) - Date.parse(started_at),
      disagreements,
      dissenters: dissenting.length,
      resolved,
      resolution_rounds: resolved * rounds,
      missed_stops: Number(missedStop),
    })
    await addCounts(tx, 'outcomes', org, [{ key: { day, outcome, band: bandOf(confidence) }, add: { debates: 1 } }])
    if (roundsSaved !== null) await countStop(stop_reason ?? '', confidence, roundsSaved)
  }

  async function countStop(reason: string, confidence: number, saved: number) {
    await sql`
      insert into analytics_stops as known
        (organization_id, day, reason, band, debates, rounds_saved, confidence, lowest, highest)
      values (${org}, ${day}, ${reason}, ${bandOf(confidence)}, 1, ${saved}, ${confidence}, ${confidence}, ${confidence})
      on conflict (organization_id, day, reason, band) do update
      set debates = known.debates + 1, rounds_saved = known.rounds_saved + excluded.rounds_saved,
        confidence = known.confidence + excluded.confidence, lowest = least(known.lowest, excluded.lowest),
        highest = greatest(known.highest, excluded.highest)
    `.execute(tx)
  }

  function countRoles({ roles }: Conclusion) {
    const taken = Object.entries(roles).flatMap(([agent, own]) => own.map((role) => ({ day, agent, role })))
    return addCounts(
      tx,
      'roles',
      org,
      taken.map((key) => ({ key, add: { debates: 1 } })),
    )
  }

  function countPairs(domain: string, { choices, winner }: Conclusion) {
    const additions = pairsOf(choices).map(([one, other]) => {
      const [won, otherWon] = [one.choice === winner, other.choice === winner]
      const add = {
        met: 1,
        differed: Number(one.choice !== other.choice),
        wins: Number(won && !otherWon),
        losses: Number(otherWon && !won),
        draws: Number(winner !== null && won === otherWon),
      }
      return { key: { day, domain, agent: one.agent, other: other.agent }, add }
    })
    return addCounts(tx, 'pairs', org, additions)
  }
}
