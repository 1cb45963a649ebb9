import { recorded } from '../../../engine/events.ts'
import { courseOf, noteOf } from '../../../engine/insight/course.ts'
import { mastery, momentsOfEnd, type NewMoment, vindications } from '../../../engine/insight/moments.ts'
import { accuracyShown, showingsOf } from '../../../engine/insight/traits.ts'
import { defineView } from '../../../jobs/views.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { Transaction } from '../../../storage/database.ts'
import { keptCourses } from './course-store.ts'
import { learningBook } from './learning-book-store.ts'
import { momentBook } from './moment-book-store.ts'
import { relationBook } from './relation-book-store.ts'

/** What happened that is worth remembering, how agents conduct themselves, and what the outcomes teach. */
export const insight = defineView({
  name: 'insight',
  types: [
    'debate_start',
    'debate_forked',
    'agent_message',
    'critique',
    'vote_cast',
    'vote_tally',
    'debate_end',
    'debate_cancelled',
    'outcome_recorded',
    'debate_erased',
  ],
  tables: [
    'insight_notes',
    'insight_courses',
    'insight_members',
    'insight_pairs',
    'agent_traits',
    'learning_days',
    'moments',
    'moment_counts',
  ],
  async apply(tx, logged) {
    const event = recorded(logged)
    const courses = keptCourses(tx, logged)
    switch (event.type) {
      case 'debate_end': {
        const { result, winner, confidence, rounds } = event.data
        return conclude(tx, logged, { result, winner, confidence, rounds })
      }
      case 'outcome_recorded':
        return settle(tx, logged, event.data.right)
      case 'debate_cancelled':
        return courses.dropNotes()
      case 'debate_erased':
        await courses.dropNotes()
        await courses.drop()
        return momentBook(tx, logged).forget()
      default: {
        const note = noteOf(event)
        return note && courses.note(note)
      }
    }
  },
})

async function conclude(tx: Transaction, event: LogEvent, end: Parameters<typeof courseOf>[1]) {
  const courses = keptCourses(tx, event)
  const course = courseOf(await courses.notes(), end)
  await courses.dropNotes()
  if (!course) return
  await courses.keep(course)
  const relations = relationBook(tx, event)
  const agents = course.parts.map(({ agent }) => agent)
  const after = momentsOfEnd(course, await relations.members(agents), await relations.pairs(agents))
  await relations.write(after)
  const learning = learningBook(tx, event)
  await learning.show(course.domain, showingsOf(course), 1)
  await learning.addDebate(course)
  await momentBook(tx, event).add(after.moments, course.rounds)
}

/** An outcome that is recorded again takes the place of the former. */
async function settle(tx: Transaction, event: LogEvent, right: string) {
  const courses = keptCourses(tx, event)
  const kept = await courses.find()
  if (!kept) return
  const { course, settled } = kept
  const learning = learningBook(tx, event)
  const moments = momentBook(tx, event)
  if (settled) {
    await learning.show(course.domain, accuracyShown(course, settled.right), -1)
    await learning.addOutcome(course, settled.right, settled.day, -1)
    await moments.forget('calibration_vindication')
  }
  const day = event.at.slice(0, 10)
  const shown = accuracyShown(course, right)
  await learning.show(course.domain, shown, 1)
  await learning.addOutcome(course, right, day, 1)
  await courses.settle(right, day)
  const records = await learning.accuracies(course.domain)
  const masters = shown.flatMap(({ agent, hits, chances }): NewMoment[] => {
    const now = records.get(agent) ?? { right: hits, choices: chances }
    return mastery(agent, course.domain, { right: now.right - hits, choices: now.choices - chances }, now)
  })
  await moments.add([...vindications(course, right), ...masters], course.rounds)
}
