import { batchView, debatesOf } from '../../../background/log-readers/views.ts'
import { type KnownOutcome, wasRight } from '../../../engine/consensus/track-record.ts'
import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'
import {
  EVERYWHERE,
  factsFromText,
  matchRows,
  type Place,
  pairAfter,
  positionRows,
  ratingSettled,
  ratingWithout,
  unratedRow,
} from './batch-rows.ts'
import { type DebateFacts, factsOf } from './debate-facts.ts'
import { fromText, knownParticipants, type Participants, pairChanges, participantsAtStart } from './debate-rows.ts'
import { type Note, noteOf, wordless } from './event-notes.ts'
import { outcomesOf, ratingsAfter } from './ratings.ts'

interface End {
  winner: string | null
  reached: boolean
  finished: boolean
}

/** The rows about the agents in the debates of these events. */
async function standingBatch(tx: Transaction, events: readonly RecordedEvent[]) {
  const all = debatesOf(events)
  const thoseWith = (type: RecordedEvent['type']) => debatesOf(events.filter((event) => event.type === type))
  const debates = await heldRows(tx, 'standing_debates', { key: ['debate_id'], like: all })
  const notes = await heldRows(tx, 'standing_notes', { key: ['debate_id', 'version'], like: all })
  const matches = await heldRows(tx, 'agent_matches', {
    key: ['debate_id', 'agent'],
    like: thoseWith('outcome_recorded'),
  })
  const positions = await heldRows(tx, 'agent_positions', {
    key: ['debate_id', 'version'],
    like: [...thoseWith('text_erased'), ...thoseWith('debate_erased')],
  })
  const casts: Participants[] = [
    ...events.flatMap((event) => participantsAtStart(event) ?? []),
    ...all.flatMap(({ debate_id: id }) => {
      const chosen = [...matches.group(id), ...positions.group(id)]
      return knownParticipants({ debate: debates.get(id), notes: notes.group(id), chosen }) ?? []
    }),
  ]
  const places = casts.flatMap(({ organizationId, domain, agents }) =>
    [EVERYWHERE, domain].map((name) => ({ place: { organization_id: organizationId, domain: name }, agents })),
  )
  const domains = await heldRows(tx, 'standing_domains', {
    key: ['organization_id', 'domain'],
    like: places.map(({ place }) => place),
  })
  const ratings = await heldRows(tx, 'agent_ratings', {
    key: ['organization_id', 'domain', 'agent'],
    like: places.flatMap(({ place, agents }) => agents.map((agent) => ({ ...place, agent }))),
  })
  const pairs = await heldRows(tx, 'agent_pairs', {
    key: ['organization_id', 'agent', 'other', 'domain'],
    like: casts.flatMap(({ organizationId, domain, agents }) =>
      agents.flatMap((agent) =>
        agents
          .filter((other) => other !== agent)
          .map((other) => ({ organization_id: organizationId, agent, other, domain })),
      ),
    ),
  })

  const words = factsFromText({ debates, notes, positions, ratings, pairs })

  function countDomain({ organizationId, at }: Place, domain: string, added: { debates: number; matches: number }) {
    for (const name of [EVERYWHERE, domain]) {
      const known = domains.get(organizationId, name)
      domains.put({
        organization_id: organizationId,
        domain: name,
        debates: (known?.debates ?? 0) + added.debates,
        matches: (known?.matches ?? 0) + added.matches,
        last_at: at,
      })
    }
  }

  function rate({ organizationId, at }: Place, domain: string, facts: DebateFacts, end: End) {
    const [everywhere = [], here = []] = [EVERYWHERE, domain].map((name) =>
      ratingsAfter(
        facts,
        end,
        facts.parts.flatMap(({ agent }) => ratings.get(organizationId, name, agent) ?? []),
      ),
    )
    for (const rating of [...everywhere, ...here]) ratings.put({ ...rating, last_at: at })
    return everywhere
  }

  return {
    /** Whether the debate counts here. */
    isOpen: (debateId: string) => debates.get(debateId) !== undefined,

    note({ organizationId, debateId, version }: RecordedEvent, note: Note) {
      notes.put({ organization_id: organizationId, debate_id: debateId, version, note: { ...note } })
    },

    notes: (debateId: string): Note[] =>
      notes
        .group(debateId)
        .sort((one, other) => one.version - other.version)
        .map(({ note }) => note as Note),

    begin(event: RecordedEvent, { domain, agents }: Participants, topic: string | null) {
      const { organizationId, debateId, at } = event
      const open = { winner: null, ended_at: null, right_choice: null, wrong_choice: null, from_text: null }
      debates.put({ organization_id: organizationId, debate_id: debateId, domain, topic, ...open })
      countDomain(event, domain, { debates: 1, matches: 0 })
      for (const agent of agents) {
        for (const name of [EVERYWHERE, domain]) {
          const known = ratings.get(organizationId, name, agent) ?? unratedRow(organizationId, name, agent, at)
          ratings.put({ ...known, debates: known.debates + 1, last_at: at })
        }
      }
    },

    /** Adds up what a finished debate shows about its agents; its notes are no longer needed. */
    close(event: RecordedEvent, facts: DebateFacts, end: End) {
      const { organizationId, debateId, at } = event
      const known = debates.get(debateId)
      if (!known) return
      const { domain } = known
      const rated = rate(event, domain, facts, end)
      for (const row of matchRows(event, domain, facts, end.winner, rated)) matches.put(row)
      for (const row of positionRows(event, facts)) positions.put(row)
      for (const change of pairChanges(facts, { debateId, at, winner: end.winner })) {
        pairs.put(pairAfter(pairs.get(organizationId, change.agent, change.other, domain), event, domain, change))
      }
      if (outcomesOf(facts, end.winner).size > 0) countDomain(event, domain, { debates: 0, matches: 1 })
      const kept = fromText(facts)
      debates.put({ ...known, winner: end.winner, ended_at: at, from_text: kept && { ...kept } })
      for (const note of notes.group(debateId)) notes.delete(note)
    },

    settle({ organizationId, debateId, position }: RecordedEvent, { right, wrong = null }: KnownOutcome) {
      for (const match of matches.group(debateId)) {
        const correct = wasRight({ right, wrong }, match.choice)
        for (const name of [EVERYWHERE, match.domain]) {
          const rating = ratings.get(organizationId, name, match.agent)
          if (rating) ratings.put(ratingSettled(rating, match, correct))
        }
        matches.put({ ...match, correct, settled_position: correct === null ? null : position })
      }
      debates.change([debateId], { right_choice: right, wrong_choice: wrong })
    },

    /** Removes what was said, the positions, and what only the words showed; who won stays. */
    erase({ organizationId, debateId }: RecordedEvent) {
      const known = debates.get(debateId)
      if (!known) return
      words.takeBack(known)
      debates.put({ ...known, topic: null, from_text: null })
      for (const position of positions.group(debateId)) {
        for (const name of [EVERYWHERE, known.domain]) {
          const rating = ratings.get(organizationId, name, position.agent)
          if (rating) ratings.put(ratingWithout(rating, position))
        }
        positions.delete(position)
      }
      for (const row of notes.group(debateId)) notes.put({ ...row, note: { ...wordless(row.note as Note) } })
    },

    retell: words.retell,

    async write() {
      for (const rows of [debates, notes, matches, positions, domains, ratings, pairs]) await rows.write()
    },
  }
}

type StandingBatch = Awaited<ReturnType<typeof standingBatch>>

/**
 * The standing of every agent: ratings, matches, positions, and whom it agrees with and moves. Examinations are no
 * matches: their agents play assigned parts.
 */
export const agentStanding = batchView({
  name: 'agent_standing',
  tables: [
    'standing_notes',
    'standing_debates',
    'standing_domains',
    'agent_ratings',
    'agent_matches',
    'agent_positions',
    'agent_pairs',
  ],
  readersIndexes: ['agent_matches_agent', 'agent_matches_settled', 'agent_positions_agent'],
  open: standingBatch,
  on: {
    debate_start: begin,
    debate_forked: begin,
    agent_message: note,
    critique: note,
    ballot_opened: note,
    vote_cast: note,
    vote_tally: note,
    debate_end(batch, event) {
      const { winner, result } = event.data
      const facts = factsOf(batch.notes(event.debateId))
      batch.close(event, facts, { winner, reached: result === 'consensus_reached', finished: true })
    },
    debate_cancelled(batch, event) {
      const facts = factsOf(batch.notes(event.debateId))
      batch.close(event, facts, { winner: null, reached: false, finished: false })
    },
    outcome_recorded: (batch, event) => batch.settle(event, event.data),
    debate_erased: (batch, event) => batch.erase(event),
  },
  textErased: (batch, log) => batch.retell(log),
})

function begin(batch: StandingBatch, event: Recorded<'debate_start'> | Recorded<'debate_forked'>) {
  const participants = participantsAtStart(event)
  if (!participants) return
  batch.begin(event, participants, event.private?.topic ?? null)
  note(batch, event)
}

function note(batch: StandingBatch, event: RecordedEvent) {
  const noted = batch.isOpen(event.debateId) ? noteOf(event) : undefined
  if (noted) batch.note(event, noted)
}
