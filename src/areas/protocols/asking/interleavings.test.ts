import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Around, askingOn, programCaller, question } from '../../../../test/support/asking.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'

let service: DebateService
let asking: ReturnType<typeof askingOn>
let cases = 0
beforeAll(async () => {
  service = await debateService({ areas: ['asking'] })
  asking = askingOn(service)
})
afterAll(() => service.close())

class Crash extends Error {}

const CRASHES = ['before the row', 'after the row', 'after the debate', 'never'] as const
type CrashPlace = (typeof CRASHES)[number]

/** A node that dies at a place; every step waits for its turn. */
const dyingNode = (place: CrashPlace, turn: () => Promise<unknown>): Around => {
  const dieAt = (here: CrashPlace) => {
    if (here === place) throw new Crash(here)
  }
  return {
    findWithin: async () => {
      await turn()
    },
    store: (store) => ({
      async find(...of) {
        await turn()
        return store.find(...of)
      },
      async findOrAdd(...claim) {
        await turn()
        dieAt('before the row')
        const added = await store.findOrAdd(...claim)
        dieAt('after the row')
        return added
      },
      async change(...change) {
        await turn()
        return store.change(...change)
      },
    }),
    startAs:
      (start) =>
      async (...order) => {
        await turn()
        const started = await start(...order)
        dieAt('after the debate')
        return started
      },
  }
}

const begunWith = async (topic: string) => {
  const { rows } = await service.database.pool.query<{ debate_id: string }>(
    "select debate_id from events where type = 'debate_start' and private::jsonb->>'topic' = $1",
    [topic],
  )
  return rows.map(({ debate_id }) => debate_id)
}

test('equal requests begin one debate, whoever dies where, and another holder begins their own', async () => {
  const requests = fc.array(fc.constantFrom(...CRASHES), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), requests, fc.boolean(), async (scheduler, places, isNamed) => {
      const topic = `Case ${++cases}?`
      const key = isNamed ? { text: topic, field: 'messageId' } : undefined
      const ask = async (place: CrashPlace, caller = programCaller()) => {
        const askOnce = asking(dyingNode(place, () => scheduler.schedule(Promise.resolve())))
        const asked = () => askOnce(question(topic, { key, caller }))
        return asked().catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error
        })
      }
      const other = programCaller({ sessionId: 'gnt_other' })
      const answers = await scheduler.waitFor(Promise.all([...places.map((place) => ask(place)), ask('never', other)]))
      const theirs = answers.pop()
      const again = await asking()(question(topic, { key }))
      const answered = answers.flatMap((answer) => answer ?? [])
      expect(new Set([...answered, again].map(({ debateId }) => debateId)).size).toBe(1)
      expect(answered.filter(({ began }) => began).length).toBeLessThanOrEqual(1)
      expect((await begunWith(topic)).toSorted()).toEqual([again.debateId, theirs?.debateId].toSorted())
    }),
    { numRuns: 50 },
  )
})
