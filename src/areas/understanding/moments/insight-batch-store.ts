import { debatesOf } from '../../../background/log-readers/views.ts'
import type { KnownOutcome } from '../../../engine/consensus/track-record.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { Note, Timeline } from '../../../engine/insight/timeline.ts'
import type { Showing } from '../../../engine/insight/traits.ts'
import type { Transaction } from '../../../storage/database.ts'
import { addInOrder, type TableRow } from '../../../storage/rows/many-rows.ts'
import { heldRows } from '../../../storage/rows/rows-in-memory.ts'

/** The agents of a debate, with its organization and domain. */
export interface Participants {
  organizationId: string
  domain: string
  agents: readonly string[]
}

/** The outcome of a debate, and the day on which it was recorded. */
export type Settled = KnownOutcome & { day: string }

interface Kept {
  timeline: Timeline
  settled: Settled | null
}

/** What the view keeps of the debates of these events: notes while one is running, its timeline once it has ended. */
export async function heldTimelines(tx: Transaction, events: readonly RecordedEvent[]) {
  const like = debatesOf(events)
  const notes = await heldRows(tx, 'insight_notes', { key: ['debate_id', 'version'], like })
  const timelines = await heldRows(tx, 'insight_courses', { key: ['debate_id'], like })

  function find(debateId: string): Kept | undefined {
    const row = timelines.get(debateId)
    if (!row) return undefined
    const { course: timeline, right_choice: right, wrong_choice: wrong, settled_day: day } = row
    return { timeline: timeline as unknown as Timeline, settled: day === null ? null : { right, wrong, day } }
  }

  return {
    find,

    /** For a debate that began before this batch. */
    participants(debateId: string): Participants | undefined {
      for (const { note, organization_id } of notes.group(debateId)) {
        const begin = note as Note
        if (begin.kind === 'begin') return { organizationId: organization_id, ...begin }
      }
      const row = timelines.get(debateId)
      if (!row) return undefined
      const { domain, parts } = row.course as unknown as Timeline
      return { organizationId: row.organization_id, domain, agents: parts.map(({ agent }) => agent) }
    },

    note({ organizationId, debateId, version }: RecordedEvent, note: Note) {
      notes.put({ organization_id: organizationId, debate_id: debateId, version, note: { ...note } })
    },

    notes: (debateId: string): Note[] =>
      notes
        .group(debateId)
        .sort((one, other) => one.version - other.version)
        .map(({ note }) => note as Note),

    dropNotes({ debateId }: RecordedEvent) {
      for (const note of notes.group(debateId)) notes.delete(note)
    },

    keep({ organizationId, debateId }: RecordedEvent, timeline: Timeline) {
      const unknown = { right_choice: null, wrong_choice: null, settled_day: null }
      timelines.put({ organization_id: organizationId, debate_id: debateId, course: { ...timeline }, ...unknown })
    },

    settle({ debateId }: RecordedEvent, { right, wrong = null }: KnownOutcome, day: string) {
      timelines.change([debateId], { right_choice: right, wrong_choice: wrong, settled_day: day })
    },

    drop({ debateId }: RecordedEvent) {
      const row = timelines.get(debateId)
      if (row) timelines.delete(row)
    },

    async write() {
      await notes.write()
      await timelines.write()
    },
  }
}

type Day = TableRow<'learning_days'>

const NOTHING = {
  debates: 0,
  agreed: 0,
  rounds: 0,
  confidence: 0,
  outcomes: 0,
  right_outcomes: 0,
  squared_errors: 0,
}

/** Traits of agents and daily results of decisions; a changed outcome takes back what the former one added. */
export async function learningBatch(tx: Transaction, participants: readonly Participants[]) {
  const traits = await heldRows(tx, 'agent_traits', {
    key: ['organization_id', 'agent', 'domain', 'trait'],
    like: participants.flatMap(({ organizationId, domain, agents }) =>
      agents.map((agent) => ({ organization_id: organizationId, agent, domain })),
    ),
  })
  const days: Day[] = []

  function add(organizationId: string, day: string, domain: string, figures: Partial<typeof NOTHING>) {
    days.push({ organization_id: organizationId, day, domain, ...NOTHING, ...figures })
  }

  return {
    show({ organizationId, at }: RecordedEvent, domain: string, showings: readonly Showing[], times: 1 | -1) {
      for (const { agent, trait, hits, chances } of showings) {
        const known = traits.get(organizationId, agent, domain, trait)
        traits.put({
          organization_id: organizationId,
          agent,
          domain,
          trait,
          hits: (known?.hits ?? 0) + hits * times,
          chances: (known?.chances ?? 0) + chances * times,
          first_at: known?.first_at ?? at,
          last_at: at,
        })
      }
    },

    /** How often the agent was right in this domain. */
    accuracy(organizationId: string, agent: string, domain: string): { right: number; choices: number } | undefined {
      const known = traits.get(organizationId, agent, domain, 'accurate')
      return known && { right: known.hits, choices: known.chances }
    },

    addDebate({ organizationId, at }: RecordedEvent, { domain, result, rounds, confidence }: Timeline) {
      const agreed = Number(result === 'consensus_reached')
      add(organizationId, at.slice(0, 10), domain, { debates: 1, agreed, rounds, confidence })
    },

    /** Counts nothing where the debate decided nothing. */
    addOutcome(organizationId: string, timeline: Timeline, right: string | null, day: string, times: 1 | -1) {
      const { domain, winner, confidence } = timeline
      if (winner === null) return
      const correct = Number(winner === right)
      add(organizationId, day, domain, {
        outcomes: times,
        right_outcomes: correct * times,
        squared_errors: (confidence - correct) ** 2 * times,
      })
    },

    async write() {
      await traits.write()
      await addInOrder(tx, 'learning_days', ['organization_id', 'day', 'domain'], days)
    },
  }
}
