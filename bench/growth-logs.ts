import type { NewEvent } from '../src/shared/event-types.ts'
import type { EventLog } from '../src/storage/event-log/event-log.ts'
import { type Chance, chances } from '../test/support/chances.ts'
import { relogged } from '../test/support/relogged.ts'
import { type Course, courseOf } from './growth-courses.ts'
import { topicOf } from './growth-words.ts'

/** Half of all debates are those of one organization; every further one has fewer than the one before it. */
export const LARGEST = 'org_largest'
const OTHERS = 200
const DISTINCT_COURSES = 3_000
const PEOPLE = 60
const DAYS = 30
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Debates that wait for the log at once. */
const IN_FLIGHT = 400

const courses = new Map<number, Course>()

function course(number: number): Course {
  const seed = number % DISTINCT_COURSES
  const known = courses.get(seed) ?? courseOf(seed)
  courses.set(seed, known)
  return known
}

const organizationOf = (chance: Chance) =>
  chance.below(2) === 0 ? LARGEST : `org_${Math.floor(OTHERS * chance.share() ** 3) + 1}`

const idOf = (number: number) => `dbt_g${String(number).padStart(7, '0')}`

/** The event in the words of this debate: its topic, its people, its places. */
function own(event: NewEvent, debateId: string, topic: string, user: string): NewEvent {
  const { type, data, private: text } = relogged({ private: null, ...event }, debateId)
  const told = text && (type === 'debate_start' ? { ...text, topic } : text)
  return { type, data: 'user' in data ? { ...data, user } : data, ...(told && { private: told }) }
}

/** Appends one debate's log part by part; answers how many events it has. */
async function append(log: EventLog, number: number, begunAt: number): Promise<number> {
  const chance = chances(number + 7_777)
  const { parts, status } = course(chance.below(1 << 30))
  const organizationId = organizationOf(chance)
  const topic = topicOf(chance)
  const user = `usr_${Math.floor(PEOPLE * chance.share() ** 2) + 1}`
  let version = 0
  await Promise.all(
    parts.map(({ events, minute }, place) => {
      const appended = log.append({
        debateId: idOf(number),
        expectedVersion: version,
        ...(version === 0 && { create: { organizationId } }),
        events: events.map((event) => own(event, idOf(number), topic, user)),
        at: new Date(begunAt + minute * MINUTE_MS).toISOString(),
        ...(place === parts.length - 1 && { status }),
      })
      version += events.length
      return appended
    }),
  )
  return version
}

/** Writes the logs of so many debates, evenly over the last days; answers how many events they have. */
export async function writeLogs(log: EventLog, debates: number, until: Date): Promise<number> {
  const span = DAYS * DAY_MS - 60 * MINUTE_MS
  const from = until.getTime() - DAYS * DAY_MS
  let events = 0
  let next = 0
  const writer = async () => {
    for (let number = next++; number < debates; number = next++) {
      const appended = await append(log, number, from + Math.floor((span * number) / debates))
      events += appended
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, writer))
  return events
}
