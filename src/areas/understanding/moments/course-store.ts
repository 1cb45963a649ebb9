import type { RecordedEvent } from '../../../engine/events.ts'
import type { Course, Note } from '../../../engine/insight/course.ts'
import type { TurnedOut } from '../../../engine/votes/turned-out.ts'
import { debatesOf } from '../../../background/views.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/held-rows.ts'

/** Who takes part in a debate, and where. */
export interface Cast {
  organizationId: string
  domain: string
  agents: readonly string[]
}

/** How it turned out, and the day that became known. */
export type Settled = TurnedOut & { day: string }

interface Kept {
  course: Course
  settled: Settled | null
}

/** What the fold keeps of the debates of these events: notes while one is under way, its course when it is over. */
export async function keptCourses(tx: Transaction, events: readonly RecordedEvent[]) {
  const like = debatesOf(events)
  const notes = await heldRows(tx, 'insight_notes', { key: ['debate_id', 'version'], like })
  const courses = await heldRows(tx, 'insight_courses', { key: ['debate_id'], like })

  function find(debateId: string): Kept | undefined {
    const row = courses.get(debateId)
    if (!row) return undefined
    const { course, right_choice: right, wrong_choice: wrong, settled_day: day } = row
    return { course: course as unknown as Course, settled: day === null ? null : { right, wrong, day } }
  }

  return {
    find,

    /** Of a debate that was known before these events. */
    cast(debateId: string): Cast | undefined {
      for (const { note, organization_id } of notes.group(debateId)) {
        const begin = note as Note
        if (begin.kind === 'begin') return { organizationId: organization_id, ...begin }
      }
      const row = courses.get(debateId)
      if (!row) return undefined
      const { domain, parts } = row.course as unknown as Course
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

    keep({ organizationId, debateId }: RecordedEvent, course: Course) {
      const unknown = { right_choice: null, wrong_choice: null, settled_day: null }
      courses.put({ organization_id: organizationId, debate_id: debateId, course: { ...course }, ...unknown })
    },

    settle({ debateId }: RecordedEvent, { right, wrong = null }: TurnedOut, day: string) {
      courses.change([debateId], { right_choice: right, wrong_choice: wrong, settled_day: day })
    },

    drop({ debateId }: RecordedEvent) {
      const row = courses.get(debateId)
      if (row) courses.delete(row)
    },

    async write() {
      await notes.write()
      await courses.write()
    },
  }
}
