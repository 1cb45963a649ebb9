import fc from 'fast-check'
import type { TestDatabase } from './database.ts'
import { type PulseService, pulseService, topic, World } from './pulse.ts'

const START = Date.parse('2026-11-16T10:00:00Z')
const DAY = 86_400_000

/** The state table of the interface. */
const MOVES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  start: { stopped: 'running' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  stop: { running: 'stopped', paused: 'stopped' },
}
export type Act = 'start' | 'pause' | 'resume' | 'stop'

/** What is done next: by which of two nodes, and what another person does in the middle of it. */
export type Step =
  | { do: 'act'; act: Act; node: number }
  | { do: 'poll'; node: number; both: boolean; amid?: { at: 'asked' | 'read' | 'starting'; act: Act } | undefined }
  | { do: 'sweep'; node: number }
  | { do: 'wait'; seconds: number }
  | { do: 'news'; many: number }
  | { do: 'fault'; on: boolean }
  | { do: 'restart' }

const node = fc.integer({ min: 0, max: 1 })
/** Letting it run is chosen more often than ending it, or little would happen. */
const act = fc.constantFrom<Act>('start', 'start', 'start', 'resume', 'resume', 'resume', 'pause', 'stop')

export const steps = (restarts: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('act' as const), act, node }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('poll' as const),
        node,
        both: fc.boolean(),
        amid: fc.option(fc.record({ at: fc.constantFrom('asked', 'read', 'starting'), act }), {
          nil: undefined,
          freq: 2,
        }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('sweep' as const), node }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 30, 61, 120, 700, 3_601) }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('news' as const), many: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('fault' as const), on: fc.constantFrom(true, false, false, false) }),
    },
    ...(restarts > 0 ? [{ weight: restarts, arbitrary: fc.record({ do: fc.constant('restart' as const) }) }] : []),
  )

export interface Limits {
  perHour: number
  distance: number
}

/** Two nodes on one database whose schedulers are driven by steps, and what must hold after each. */
export async function pulseModel() {
  const world = new World()
  let clock = START
  const now = () => new Date(clock)
  const first = await pulseService({ world, now })
  const database: TestDatabase = first.database
  const nodes: [PulseService, PulseService] = [first, await pulseService({ world, now, database })]
  let runs = 0
  let headlines = 0

  async function play(limits: Limits, path: readonly Step[]): Promise<{ debates: number }> {
    clock += 2 * DAY
    await database.db.deleteFrom('schedules').execute()
    Object.assign(world, new World(), { needs: world.needs })
    const org = `org_model${runs++}`
    const owner = await first.token({ org, userId: `usr_${org}`, org_role: 'owner' })
    const at = (place: number) => nodes[place] ?? first
    await first.call('PATCH', '/scheduler/config', owner, {
      max_debates_per_hour: limits.perHour,
      min_interval_between_debates: limits.distance,
      poll_interval_seconds: 60,
      dedup_window_hours: 720,
    })

    let state = 'stopped'
    let runId: string | null = null
    /** While it does not run: all that may be a debate. */
    let allowed: Set<string> | undefined = new Set()

    const debates = async () =>
      database.db
        .selectFrom('debates')
        .select(['id', 'created_at'])
        .where('organization_id', '=', org)
        .orderBy('created_at')
        .execute()

    async function acted(wanted: Act, by: PulseService) {
      const answer = await by.call('POST', `/scheduler/${wanted}`, owner)
      const next = MOVES[wanted]?.[state]
      if (!next) {
        if (answer.status !== 409 || answer.body.details.state !== state)
          throw new Error(`${wanted} in ${state} answered ${answer.status} ${JSON.stringify(answer.body)}`)
        return
      }
      if (answer.status !== 200) throw new Error(`${wanted} in ${state} answered ${JSON.stringify(answer.body)}`)
      state = next
      if (wanted === 'start' && answer.body.run_id === runId) throw new Error('a start has the run of the one before')
      if (wanted === 'resume' && answer.body.run_id !== runId) throw new Error('a resume has another run')
      runId = answer.body.run_id
      const named = answer.body.starting.map(({ debate_id }: { debate_id: string }) => debate_id)
      allowed = state === 'running' ? undefined : new Set([...(await debates()).map(({ id }) => id), ...named])
    }

    async function take(step: Step) {
      if (step.do === 'act') await acted(step.act, at(step.node))
      if (step.do === 'poll') {
        const { amid } = step
        let done = false
        world.between = async (place) => {
          if (!amid || done || place !== amid.at) return
          done = true
          await acted(amid.act, at(1 - step.node))
        }
        await Promise.all([at(step.node).tick(), step.both && at(1 - step.node).tick()])
        world.between = () => {}
      }
      if (step.do === 'sweep') await at(step.node).sweep()
      if (step.do === 'wait') clock += step.seconds * 1_000
      if (step.do === 'news')
        world.topics = {
          hackernews: Array.from({ length: step.many }, () => {
            const number = headlines++
            return topic(`Compiler alpha${number} beats interpreter omega${number} programming`)
          }),
        }
      if (step.do === 'fault') world.startFault = step.on ? new Error('the node was lost') : undefined
      if (step.do === 'restart') {
        await nodes[1].close()
        nodes[1] = await pulseService({ world, now, database })
      }
    }

    async function check() {
      const shown = (await first.call('GET', '/scheduler/status', owner)).body
      if (shown.state !== state) throw new Error(`it is ${shown.state}, and should be ${state}`)
      const made = await debates()
      const strays = allowed ? made.filter(({ id }) => !allowed?.has(id)) : []
      if (strays.length > 0) throw new Error(`a debate was made while it was ${state}: ${strays[0]?.id}`)
      const times = made.map(({ created_at }) => Date.parse(created_at))
      for (const [index, time] of times.entries()) {
        const before = times[index - 1]
        if (before !== undefined && time - before < limits.distance * 1_000)
          throw new Error(`two debates were made within ${(time - before) / 1_000} s`)
        if (times.filter((other) => other > time - 3_600_000 && other <= time).length > limits.perHour)
          throw new Error('more debates were made within an hour than may be')
      }
      const rows = await database.db
        .selectFrom('pulse_debates')
        .select(['key', 'debate_id', 'state'])
        .where('organization_id', '=', org)
        .execute()
      const begun = new Set(made.map(({ id }) => id))
      const keys = rows.filter(({ debate_id }) => begun.has(debate_id)).map(({ key }) => key)
      if (new Set(keys).size !== keys.length) throw new Error('a topic was debated twice')
      const claimed = new Set(rows.map(({ debate_id }) => debate_id))
      if (made.some(({ id }) => !claimed.has(id))) throw new Error('a debate was made that nobody claimed')
      if (rows.some((row) => row.state === 'started' && !begun.has(row.debate_id)))
        throw new Error('a debate is said to be started and is not there')
    }

    for (const step of [{ do: 'news', many: 3 }, { do: 'act', act: 'start', node: 0 }, ...path] as Step[]) {
      await take(step)
      await check()
    }
    world.startFault = undefined
    for (let minute = 0; minute < 2; minute++) {
      clock += 61_000
      await first.sweep()
    }
    await check()
    const open = (await first.call('GET', '/scheduler/status', owner)).body.starting
    if (open.length > 0) throw new Error('something was left being started')
    return { debates: (await debates()).length }
  }

  return {
    play,
    async close() {
      await nodes[1].close()
      await first.close()
    },
  }
}
