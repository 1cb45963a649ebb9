import type { Course, Note } from '../../../engine/insight/course.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'

interface Kept {
  course: Course
  /** What turned out right, and the day it became known. */
  settled: { right: string; day: string } | null
}

/** What the fold keeps of the debate of an event: notes while it is under way, its course when it is over. */
export const keptCourses = (tx: Transaction, { organizationId, debateId, version }: LogEvent) => ({
  async note(note: Note) {
    await tx
      .insertInto('insight_notes')
      .values({ organization_id: organizationId, debate_id: debateId, version, note })
      .execute()
  },

  async notes(): Promise<Note[]> {
    const rows = await tx
      .selectFrom('insight_notes')
      .select('note')
      .where('debate_id', '=', debateId)
      .orderBy('version')
      .execute()
    return rows.map(({ note }) => note as Note)
  },

  async dropNotes() {
    await tx.deleteFrom('insight_notes').where('debate_id', '=', debateId).execute()
  },

  async keep(course: Course) {
    await tx
      .insertInto('insight_courses')
      .values({ organization_id: organizationId, debate_id: debateId, course: { ...course } })
      .execute()
  },

  async find(): Promise<Kept | undefined> {
    const row = await tx
      .selectFrom('insight_courses')
      .select(['course', 'right_choice as right', 'settled_day as day'])
      .where('debate_id', '=', debateId)
      .executeTakeFirst()
    if (!row) return undefined
    const { course, right, day } = row
    return { course: course as unknown as Course, settled: right === null || day === null ? null : { right, day } }
  },

  async settle(right: string, day: string) {
    await tx
      .updateTable('insight_courses')
      .set({ right_choice: right, settled_day: day })
      .where('debate_id', '=', debateId)
      .execute()
  },

  async drop() {
    await tx.deleteFrom('insight_courses').where('debate_id', '=', debateId).execute()
  },
})
