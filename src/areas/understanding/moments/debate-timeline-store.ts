import { debatesOf } from '../../../background/log-readers/views.ts'
import type { KnownOutcome } from '../../../engine/consensus/track-record.ts'
import type { RecordedEvent } from '../../../engine/events.ts'
import type { Note, Timeline } from '../../../engine/insight/timeline.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/rows/held-rows.ts'

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
