import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Definition, Step } from '../src/areas/work/workflows/definition/definition.ts'
import { workflows } from '../src/areas/work/workflows/index.ts'
import { loadConfig } from '../src/config/load.ts'
import { openPlatform } from '../src/open-platform.ts'
import type { Caller } from '../src/shared/identity/caller.ts'
import { TEST_MASTER_KEY } from '../test/support/tokens.ts'
import { emptyFolder } from './service-here.ts'
import { carryOut, type Kind, STEPS } from './workflow-orders.ts'

const LOOK_MS = 5
const [url = '', poolSize = '10'] = process.argv.slice(2)

/** A wait that is over is written as a step that runs, and ends with the next move: each of them is a move of its own. */
const over = { type: 'wait', config: { until: '2026-01-01T00:00:00Z' } }
const nothing = { type: 'set', config: { values: {} } }

const chain = (count: number, step: Pick<Step, 'type' | 'config'>): Step[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    ...step,
    depends_on: index === 0 ? [] : [`s${index - 1}`],
  }))

/** 99 steps, ten times. */
const many = { steps: chain(99, over), edges: [{ from: 's98', to: 's0', max_iterations: 9 }] }
const definitions: Readonly<Record<Kind | 'many', Definition>> = {
  durable: { steps: chain(STEPS, over) },
  'at once': { steps: chain(STEPS, nothing) },
  many,
}

/** Beginning runs of one organization happens one after the other, as its limit is counted exactly. */
const ORGANIZATIONS = 10

const callers = Array.from(
  { length: ORGANIZATIONS },
  (_, index): Caller => ({
    kind: 'user',
    userId: 'usr_bench',
    org: `org_${index}`,
    payer: `org_${index}`,
    email: 'bench@example.com',
    role: 'user',
    orgRole: 'owner',
    tier: 'enterprise',
    sessionId: 'ses_bench',
    scopes: [],
  }),
)

await using opened = new AsyncDisposableStack()
const { config } = loadConfig({
  SERVICE_ENV: 'test',
  SERVICE_DATA_DIR: await emptyFolder(opened),
  SERVICE_ROLE: 'all',
  SERVICE_DATABASE_POOL_SIZE: poolSize,
  SERVICE_MASTER_KEY: TEST_MASTER_KEY,
})
const { platform, announcer, close } = await openPlatform({ config, logger: pino({ level: 'warn' }), databaseUrl: url })
opened.defer(close)

/** No step of these runs begins anything outside. */
const neverReached = {} as never
const { area, run } = workflows(platform, {
  debates: neverReached,
  ledger: neverReached,
  approvals: neverReached,
  telling: neverReached,
  actingFor: neverReached,
  enter: neverReached,
  receiptIdOf: neverReached,
})
announcer.start([area])
await area.start?.()
opened.defer(async () => area.stop?.())

const templateOf = (org: string, name: string) => `${org} ${name}`
const at = new Date().toISOString()
for (const { org } of callers) {
  for (const [name, definition] of Object.entries(definitions)) {
    await platform.db
      .insertInto('workflow_templates')
      .values({
        organization_id: org,
        id: templateOf(org, name),
        name,
        description: '',
        category: 'general',
        pattern: null,
        tags: [],
        version: 1,
        definition: JSON.stringify(definition),
        documentation: '',
        examples: JSON.stringify([]) as never,
        sealed_secrets: '',
        created_by: 'usr_bench',
        written_by: 'usr_bench',
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

const waiting = new Map<string, () => void>()

/** One look for all runs that somebody waits for. */
async function look() {
  while (waiting.size > 0) {
    await sleep(LOOK_MS)
    const ended = await platform.db
      .selectFrom('workflow_runs')
      .select('id')
      .where('id', 'in', [...waiting.keys()])
      .where('completed_at', 'is not', null)
      .execute()
    for (const { id } of ended) {
      waiting.get(id)?.()
      waiting.delete(id)
    }
  }
}

async function ended(id: string) {
  const over = Promise.withResolvers<void>()
  waiting.set(id, over.resolve)
  if (waiting.size === 1) void look()
  await over.promise
}

let begun = 0
async function begin(name: keyof typeof definitions): Promise<string> {
  const caller = callers[begun++ % ORGANIZATIONS]
  if (!caller) throw new Error('There is nobody')
  return (await run(templateOf(caller.org, name), {}, caller, undefined)).execution_id
}

const finished = Promise.withResolvers<void>()
carryOut({
  run: async (kind) => ended(await begin(kind)),
  begin: async () => void (await begin('many')),
  end: async () => finished.resolve(),
})
await finished.promise
