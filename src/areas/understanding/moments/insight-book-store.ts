import type { Recorded, RecordedEvent } from '../../../engine/events.ts'
import { type Course, courseOf, noteOf } from '../../../engine/insight/course.ts'
import { mastery, momentsOfEnd, type NewMoment, vindications } from '../../../engine/insight/moments.ts'
import { accuracyShown, showingsOf } from '../../../engine/insight/traits.ts'
import { debatesOf } from '../../../background/views.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type Cast, keptCourses, type Settled } from './course-store.ts'
import { learningBook } from './learning-book-store.ts'
import { momentBook } from './moment-book-store.ts'
import { relationBook } from './relation-book-store.ts'

/** What is written about the debates of these events. */
export async function insightBook(tx: Transaction, events: readonly RecordedEvent[]) {
  const courses = await keptCourses(tx, events)
  const casts = [
    ...events.flatMap((event) => castIn(event) ?? []),
    ...debatesOf(events).flatMap(({ debate_id }) => courses.cast(debate_id) ?? []),
  ]
  const relations = await relationBook(tx, casts)
  const learning = await learningBook(tx, casts)
  const moments = await momentBook(tx, events)

  function takeBack(event: RecordedEvent, course: Course, settled: Settled) {
    learning.show(event, course.domain, accuracyShown(course, settled), -1)
    learning.addOutcome(event.organizationId, course, settled.right, settled.day, -1)
    moments.forget(event, 'calibration_vindication')
  }

  return {
    note(event: RecordedEvent) {
      const note = noteOf(event)
      if (note) courses.note(event, note)
    },

    conclude(event: Recorded<'debate_end'>) {
      const { result, winner, confidence, rounds } = event.data
      const { organizationId, debateId } = event
      const course = courseOf(courses.notes(debateId), { result, winner, confidence, rounds })
      courses.dropNotes(event)
      if (!course) return
      courses.keep(event, course)
      const agents = course.parts.map(({ agent }) => agent)
      const known = {
        members: relations.members(organizationId, agents),
        pairs: relations.pairs(organizationId, agents),
      }
      const after = momentsOfEnd(course, known.members, known.pairs)
      relations.change(organizationId, after)
      learning.show(event, course.domain, showingsOf(course), 1)
      learning.addDebate(event, course)
      moments.add(event, after.moments, course.rounds)
    },

    /** An outcome that is recorded again takes the place of the former. */
    settle(event: Recorded<'outcome_recorded'>) {
      const { organizationId, debateId, data: turnedOut } = event
      const kept = courses.find(debateId)
      if (!kept) return
      const { course, settled } = kept
      if (settled) takeBack(event, course, settled)
      const day = event.at.slice(0, 10)
      const shown = accuracyShown(course, turnedOut)
      learning.show(event, course.domain, shown, 1)
      learning.addOutcome(organizationId, course, turnedOut.right, day, 1)
      courses.settle(event, turnedOut, day)
      const masters = shown.flatMap(({ agent, hits, chances }): NewMoment[] => {
        const now = learning.accuracy(organizationId, agent, course.domain) ?? { right: hits, choices: chances }
        return mastery(agent, course.domain, { right: now.right - hits, choices: now.choices - chances }, now)
      })
      moments.add(event, [...vindications(course, turnedOut.right), ...masters], course.rounds)
    },

    breakOff: courses.dropNotes,

    erase(event: RecordedEvent) {
      courses.dropNotes(event)
      courses.drop(event)
      moments.forget(event)
    },

    async write() {
      for (const book of [courses, relations, learning, moments]) await book.write()
    },
  }
}
export type InsightBook = Awaited<ReturnType<typeof insightBook>>

function castIn(event: RecordedEvent): Cast | undefined {
  const note = noteOf(event)
  return note?.kind === 'begin' ? { organizationId: event.organizationId, ...note } : undefined
}
