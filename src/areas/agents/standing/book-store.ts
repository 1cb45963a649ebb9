import { sql } from 'kysely'
import { FIRST_ELO } from '../../../engine/standing/elo.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { DebateFacts } from './debate-facts.ts'
import { type FromText, fromText, pairChanges } from './debate-rows.ts'
import type { Note } from './notes.ts'
import { outcomesOf, type Rating, ratingsAfter } from './rating-changes.ts'

/** The domain under which an agent's ratings everywhere and the organization's totals are kept. */
export const EVERYWHERE = ''

/** How many matches of a pair are shown. */
const RECENT_MATCHES = '$[0 to 9]'

interface Beginning {
  domain: string
  agents: readonly string[]
  topic: string | null
}

interface End {
  winner: string | null
  reached: boolean
  finished: boolean
}

/** What one event writes about the standing of the agents of its debate. */
export function standingBook(tx: Transaction, event: LogEvent) {
  const { organizationId: org, debateId, version, position, at } = event
  const debate = tx.selectFrom('standing_debates').where('debate_id', '=', debateId)

  async function countDomain(domain: string, debates: number, matches: number) {
    await sql`
      insert into standing_domains as known (organization_id, domain, debates, matches, last_at)
      select ${org}, name, ${debates}::integer, ${matches}::integer, ${at}
      from unnest(${[EVERYWHERE, domain]}::text[]) as name
      on conflict (organization_id, domain) do update
      set debates = known.debates + excluded.debates, matches = known.matches + excluded.matches,
        last_at = excluded.last_at
    `.execute(tx)
  }

  async function rate(domain: string, facts: DebateFacts, end: End): Promise<Rating[]> {
    const agents = facts.parts.map(({ agent }) => agent)
    const known = await tx
      .selectFrom('agent_ratings')
      .selectAll()
      .where('organization_id', '=', org)
      .where('domain', '=', sql<string>`any(${[EVERYWHERE, domain]}::text[])`)
      .where('agent', '=', sql<string>`any(${agents}::text[])`)
      .execute()
    const everywhere = ratingsAfter(
      facts,
      end,
      known.filter((rating) => rating.domain === EVERYWHERE),
    )
    const here = ratingsAfter(
      facts,
      end,
      known.filter((rating) => rating.domain !== EVERYWHERE),
    )
    await sql`
      update agent_ratings as rating
      set elo = after.elo, last_change = after.last_change, wins = after.wins, losses = after.losses,
        draws = after.draws, streak = after.streak, consensuses = after.consensuses,
        contributions = after.contributions, positions = after.positions, confidence_sum = after.confidence_sum,
        reversals = after.reversals, proposals = after.proposals, proposals_won = after.proposals_won,
        critiques = after.critiques, critiques_taken_up = after.critiques_taken_up, last_at = ${at}
      from jsonb_populate_recordset(null::agent_ratings, ${JSON.stringify([...everywhere, ...here])}) as after
      where rating.organization_id = ${org} and rating.domain = after.domain and rating.agent = after.agent
    `.execute(tx)
    return everywhere
  }

  async function addMatches(domain: string, facts: DebateFacts, end: End, ratings: readonly Rating[]) {
    const outcomes = outcomesOf(facts, end.winner)
    const rows = facts.parts.flatMap(({ agent, final }) => {
      if (!final) return []
      const outcome = outcomes.get(agent) ?? null
      const rating = outcome === null ? undefined : ratings.find((each) => each.agent === agent)
      return {
        organization_id: org,
        debate_id: debateId,
        agent,
        domain,
        choice: final.choice,
        confidence: final.confidence,
        outcome,
        elo: rating?.elo ?? null,
        elo_change: rating?.last_change ?? null,
        ended_position: position,
        ended_at: at,
      }
    })
    if (rows.length > 0) await tx.insertInto('agent_matches').values(rows).execute()
  }

  async function addPositions({ parts }: DebateFacts) {
    const rows = parts.flatMap(({ positions }) =>
      positions.map(({ agent, version, position, round, choice, stance, cites, confidence, reversal, final, at }) => ({
        organization_id: org,
        debate_id: debateId,
        agent,
        version,
        position,
        round,
        choice,
        stance,
        cites: [...cites],
        confidence,
        reversal,
        final,
        taken_at: at,
      })),
    )
    if (rows.length > 0) await tx.insertInto('agent_positions').values(rows).execute()
  }

  async function addPairs(domain: string, facts: DebateFacts, { winner }: End) {
    const changes = pairChanges(facts, { debateId, at, winner })
    if (changes.length === 0) return
    await sql`
      insert into agent_pairs as known (organization_id, agent, other, domain, debates, met, agreements, wins, losses,
        draws, margin_sum, adoptions, critiques_taken_up, reversals, influenced, last_at, last_debate, recent)
      select ${org}, agent, other, ${domain}, 1, met, agreements, wins, losses, draws, margin, adoptions,
        critiques_taken_up, reversals, influenced, ${at}::timestamptz, ${debateId}, recent
      from jsonb_to_recordset(${JSON.stringify(changes)}) as change(agent text, other text, met integer,
        agreements integer, wins integer, losses integer, draws integer, margin double precision, adoptions integer,
        critiques_taken_up integer, reversals integer, influenced integer, recent jsonb)
      on conflict (organization_id, agent, other, domain) do update
      set debates = known.debates + 1,
        met = known.met + excluded.met,
        agreements = known.agreements + excluded.agreements,
        wins = known.wins + excluded.wins,
        losses = known.losses + excluded.losses,
        draws = known.draws + excluded.draws,
        margin_sum = known.margin_sum + excluded.margin_sum,
        adoptions = known.adoptions + excluded.adoptions,
        critiques_taken_up = known.critiques_taken_up + excluded.critiques_taken_up,
        reversals = known.reversals + excluded.reversals,
        influenced = known.influenced + excluded.influenced,
        last_at = excluded.last_at,
        last_debate = excluded.last_debate,
        recent = jsonb_path_query_array(excluded.recent || known.recent, ${RECENT_MATCHES})
    `.execute(tx)
  }

  async function takeBack(domain: string, { agents, pairs }: FromText) {
    await sql`
      update agent_ratings as rating
      set critiques_taken_up = critiques_taken_up - told.critiques
      from jsonb_to_recordset(${JSON.stringify(agents)}) as told(agent text, critiques integer)
      where organization_id = ${org} and domain in (${EVERYWHERE}, ${domain}) and rating.agent = told.agent
    `.execute(tx)
    await sql`
      update agent_pairs as pair
      set critiques_taken_up = critiques_taken_up - told.critiques, influenced = pair.influenced - told.influenced
      from jsonb_to_recordset(${JSON.stringify(pairs)})
        as told(agent text, other text, critiques integer, influenced integer)
      where organization_id = ${org} and domain = ${domain} and pair.agent = told.agent and pair.other = told.other
    `.execute(tx)
  }

  return {
    /** Whether the debate counts here at all. */
    isOpen: async () => (await debate.select('debate_id').executeTakeFirst()) !== undefined,

    async note(note: Note) {
      await sql`
        insert into standing_notes (organization_id, debate_id, version, note)
        values (${org}, ${debateId}, ${version}, ${JSON.stringify(note)})
      `.execute(tx)
    },

    async notes(): Promise<Note[]> {
      const rows = await tx
        .selectFrom('standing_notes')
        .select('note')
        .where('debate_id', '=', debateId)
        .orderBy('version')
        .execute()
      return rows.map(({ note }) => note as Note)
    },

    async begin({ domain, agents, topic }: Beginning) {
      await tx
        .insertInto('standing_debates')
        .values({ organization_id: org, debate_id: debateId, domain, topic })
        .execute()
      await countDomain(domain, 1, 0)
      await sql`
        insert into agent_ratings as known (organization_id, agent, domain, elo, last_change, debates, wins, losses, draws,
          streak, consensuses, contributions, positions, confidence_sum, reversals, proposals, proposals_won, critiques,
          critiques_taken_up, outcomes, right_choices, squared_error, last_at)
        select ${org}, agent, name, ${FIRST_ELO}, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${at}
        from unnest(${agents}::text[]) as agent, unnest(${[EVERYWHERE, domain]}::text[]) as name
        on conflict (organization_id, domain, agent) do update
        set debates = known.debates + 1, last_at = excluded.last_at
      `.execute(tx)
    },

    /** The debate is over: what it says of its agents is added up, and its notes are no longer needed. */
    async close(facts: DebateFacts, end: End) {
      const known = await debate.select('domain').executeTakeFirst()
      if (!known) return
      const { domain } = known
      const ratings = await rate(domain, facts, end)
      await addMatches(domain, facts, end, ratings)
      await addPositions(facts)
      await addPairs(domain, facts, end)
      const matched = outcomesOf(facts, end.winner).size > 0
      if (matched) await countDomain(domain, 0, 1)
      const told = fromText(facts)
      await tx
        .updateTable('standing_debates')
        .set({ winner: end.winner, ended_at: at, from_text: told && JSON.stringify(told) })
        .where('debate_id', '=', debateId)
        .execute()
      await tx.deleteFrom('standing_notes').where('debate_id', '=', debateId).execute()
    },

    /** An outcome that is recorded again takes the place of the former. */
    async settle(right: string) {
      await sql`
        update agent_ratings as rating
        set outcomes = outcomes + (match.correct is null)::integer,
          right_choices = right_choices + (match.choice = ${right})::integer - coalesce(match.correct::integer, 0),
          squared_error = squared_error + (match.confidence - (match.choice = ${right})::integer) ^ 2
            - coalesce((match.confidence - match.correct::integer) ^ 2, 0)
        from agent_matches as match
        where match.debate_id = ${debateId} and rating.organization_id = match.organization_id
          and rating.agent = match.agent and rating.domain in (${EVERYWHERE}, match.domain)
      `.execute(tx)
      await sql`
        update agent_matches set correct = (choice = ${right}), settled_position = ${position}
        where debate_id = ${debateId}
      `.execute(tx)
      await tx.updateTable('standing_debates').set({ right_choice: right }).where('debate_id', '=', debateId).execute()
    },

    /** What was said goes, and with it what only the words told. */
    async forgetWords() {
      const known = await debate.select(['domain', 'from_text']).executeTakeFirst()
      if (known?.from_text) await takeBack(known.domain, known.from_text as unknown as FromText)
      const words = { topic: null, from_text: null }
      await tx.updateTable('standing_debates').set(words).where('debate_id', '=', debateId).execute()
      await tx.updateTable('agent_positions').set({ stance: null }).where('debate_id', '=', debateId).execute()
      await sql`
        update standing_notes set note = (note #- '{move,text}') - 'texts' where debate_id = ${debateId}
      `.execute(tx)
    },
  }
}
