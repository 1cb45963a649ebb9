import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbedded } from '../src/storage/embedded/start.ts'
import { migrateServer } from '../src/storage/server.ts'
import { freshDatabase } from './bench-database.ts'
import { quantile } from './log-reader.ts'
import { installPeers } from './peers.ts'
import { emptyFolder } from './service-here.ts'
import { type Kind, type Order, type Ran, STEPS } from './workflow-orders.ts'
import { measureWaiting } from './workflows-waiting.ts'

/**
 * Runs of workflows beside DBOS on one server, in turns: what a step costs that is written down before the next begins, what
 * steps cost that end at once, and how long it takes until another process goes on where one was killed.
 */

const ROUNDS = 5
const AT_ONCE = 50
const POOL_SIZE = '10'
const WARM_UP = 300
/** About as long for one as for the other. */
const RUNS = { durable: 300, 'at once': 900, peer: 300 }
const TARGETS = { durable: 0.5, durableCpu: 2, 'at once': 3, takeOverSeconds: 15 }
const KILLS = 3
const UNDER_WAY_MS = 2_000
/** What the dead process had sent is committed by then. */
const LAST_COMMITS_MS = 100
const PATIENCE_MS = 30_000
const LOOK_MS = 20

const logger = pino({ level: 'silent' })
const OURS = 'workflows-parley.ts'
const PEER = 'workflows-dbos.mjs'
const WRITTEN = {
  [OURS]: 'select count(*)::float8 as steps from workflow_steps where ended_at is not null',
  [PEER]: 'select count(*)::float8 as steps from dbos.operation_outputs',
}
type Program = keyof typeof WRITTEN

/** An engine in a process of its own, until it is killed or everything is over. */
async function engine(opened: AsyncDisposableStack, program: Program, ...given: string[]) {
  const child = fork(join(import.meta.dirname, program), given)
  const exited = once(child, 'exit')
  opened.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await exited
  })
  const heard = async () => {
    const lost = exited.then(() => Promise.reject(new Error(`${program} ended too early`)))
    const [message] = await Promise.race([once(child, 'message'), lost])
    return message
  }
  const said = (order: Order) => {
    const answer = heard()
    child.send(order)
    return answer
  }
  await heard()
  return {
    run: (kind: Kind, runs: number): Promise<Ran> => said({ do: 'run', kind, runs, atOnce: AT_ONCE }),
    begin: (runs: number): Promise<unknown> => said({ do: 'begin', runs }),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async end() {
      child.send({ do: 'end' } satisfies Order)
      await exited
    },
  }
}

interface Figure {
  stepsPerSecond: number
  cpuMsPerStep: number
}

const figureOf = ({ seconds, cpuSeconds }: Ran, runs: number): Figure => ({
  stepsPerSecond: (runs * STEPS) / seconds,
  cpuMsPerStep: (1_000 * cpuSeconds) / (runs * STEPS),
})

const CONTESTS = ['durable', 'at once', 'peer'] as const
type Contest = (typeof CONTESTS)[number]
type Round = Record<Contest, Figure>

/** All in turn, each first in some rounds, so that a busy moment of the machine affects all. */
async function race(urls: Record<Program, string>): Promise<Round[]> {
  await using opened = new AsyncDisposableStack()
  const ours = await engine(opened, OURS, urls[OURS], POOL_SIZE)
  const peer = await engine(opened, PEER, urls[PEER], POOL_SIZE, 'racer')
  const run = async (contest: Contest, runs: number) =>
    figureOf(await (contest === 'peer' ? peer.run('durable', runs) : ours.run(contest, runs)), runs)
  for (const contest of CONTESTS) await run(contest, WARM_UP)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const figures: Partial<Round> = {}
    for (const [place] of CONTESTS.entries()) {
      const contest = CONTESTS[(place + round) % CONTESTS.length] ?? 'peer'
      figures[contest] = await run(contest, RUNS[contest])
    }
    rounds.push(figures as Round)
    console.log(`round ${round + 1} of ${ROUNDS}`)
  }
  await ours.end()
  await peer.end()
  return rounds
}

async function written(client: pg.Client, program: Program): Promise<number> {
  const { rows } = await client.query<{ steps: number }>(WRITTEN[program])
  return rows[0]?.steps ?? 0
}

/** Who dies, who stands ready beside it, and who is started at its death, by their names. */
interface Cast {
  dies: string
  ready?: string
  comes?: string
}

/** Seconds from the death of a process with runs under way until another goes on with them; undefined where none does. */
async function takenOver(program: Program, url: string, { dies, ready, comes }: Cast): Promise<number | undefined> {
  await using opened = new AsyncDisposableStack()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  opened.defer(() => client.end())
  const victim = await engine(opened, program, url, POOL_SIZE, dies)
  await victim.begin(AT_ONCE)
  if (ready) await engine(opened, program, url, POOL_SIZE, ready)
  await sleep(UNDER_WAY_MS)
  const died = performance.now()
  await victim.kill()
  const coming = comes ? engine(opened, program, url, POOL_SIZE, comes) : undefined
  await sleep(LAST_COMMITS_MS)
  const before = await written(client, program)
  while ((await written(client, program)) === before) {
    if (performance.now() - died > PATIENCE_MS) return undefined
    await sleep(LOOK_MS)
  }
  const seconds = (performance.now() - died) / 1_000
  await coming
  return seconds
}

const median = (rounds: readonly Round[], read: (round: Round) => number) => quantile(rounds.map(read), 0.5)

function report(rounds: readonly Round[]): void {
  console.log(
    `\n${AT_ONCE} runs at once of ${STEPS} steps that do nothing, fsync on; medians of ${rounds.length} rounds\n`,
  )
  console.log('                                    steps/s   CPU ms/step')
  const names = { durable: 'parley, each step a move', 'at once': 'parley, steps that end at once', peer: 'DBOS' }
  for (const contest of CONTESTS) {
    const speed = median(rounds, (round) => round[contest].stepsPerSecond)
    const cpu = median(rounds, (round) => round[contest].cpuMsPerStep)
    console.log(`${names[contest].padEnd(32)}${speed.toFixed(0).padStart(11)}${cpu.toFixed(3).padStart(14)}`)
  }
  console.log()
  for (const kind of ['durable', 'at once'] as const) {
    const speed = median(rounds, (round) => round[kind].stepsPerSecond / round.peer.stepsPerSecond)
    verdict(speed >= TARGETS[kind], `${names[kind]}: ${speed.toFixed(2)} × its steps/s (target ≥ ${TARGETS[kind]})`)
  }
  const cpu = median(rounds, (round) => round.durable.cpuMsPerStep / round.peer.cpuMsPerStep)
  verdict(cpu <= TARGETS.durableCpu, `${names.durable}: ${cpu.toFixed(2)} × its CPU (target ≤ ${TARGETS.durableCpu})`)
}

function verdict(met: boolean, text: string): void {
  console.log(`${met ? 'met   ' : 'MISSED'} ${text}`)
  if (!met) process.exitCode = 1
}

const seconds = (taken: number | undefined) =>
  taken === undefined ? `not within ${PATIENCE_MS / 1_000} s` : `${taken.toFixed(1)} s`

const { values } = parseArgs({
  options: {
    /** Measures only what runs that wait cost. */
    waiting: { type: 'boolean', default: false },
  },
})
if (!values.waiting) await besideThePeer()
if (!(await measureWaiting())) process.exitCode = 1

async function besideThePeer(): Promise<void> {
  installPeers('@dbos-inc/dbos-sdk')
  await using opened = new AsyncDisposableStack()
  const server = await startEmbedded({ dataDir: await emptyFolder(opened), logger })
  opened.defer(server.stop)

  let databases = 0
  async function fresh(program: Program): Promise<string> {
    const url = await freshDatabase(server.url, `bench_${++databases}`)
    if (program === OURS) await migrateServer(url, logger)
    return url
  }

  report(await race({ [OURS]: await fresh(OURS), [PEER]: await fresh(PEER) }))

  const ours: (number | undefined)[] = []
  const restarted: (number | undefined)[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    ours.push(await takenOver(OURS, await fresh(OURS), { dies: 'first', ready: 'second' }))
    restarted.push(await takenOver(PEER, await fresh(PEER), { dies: 'first', comes: 'first' }))
  }
  const beside = await takenOver(PEER, await fresh(PEER), { dies: 'first', ready: 'second' })
  console.log('\nkill -9 under 50 runs, until a process goes on with them:')
  console.log(`parley, a process beside it: ${ours.map(seconds).join(', ')}`)
  console.log(`DBOS, a process beside it: ${seconds(beside)}`)
  console.log(`DBOS, started anew at once under the same name: ${restarted.map(seconds).join(', ')}`)
  const slowest = Math.max(...ours.map((taken) => taken ?? Number.POSITIVE_INFINITY))
  verdict(
    slowest <= TARGETS.takeOverSeconds,
    `taken over in ${seconds(slowest)} (target ≤ ${TARGETS.takeOverSeconds} s)`,
  )
  const [load = 0] = loadavg()
  console.log(`at a load of ${load.toFixed(1)}`)
}
