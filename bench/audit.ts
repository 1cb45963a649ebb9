import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import Type from 'typebox'
import { entryAppender } from '../src/areas/governance/audit/entries/append-entries.ts'
import { headGroups } from '../src/areas/governance/audit/heads/head-groups.ts'
import { proofsOf } from '../src/areas/governance/audit/tree/proofs.ts'
import { treeStore } from '../src/areas/governance/audit/tree/tree-store.ts'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { endpoint } from '../src/http/endpoint.ts'
import { defineArea, type Platform } from '../src/platform.ts'
import { trees } from '../test/support/audit/trees.ts'
import { signedIn } from '../test/support/people.ts'
import { comparedInTurn } from './in-turn.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const ENTRIES = Number(values.entries)
const TARGETS = { drainedPerSecond: 5_000, verifySeconds: 30, proofHashes: 20, writeMorePercent: 10 }

/** How fast actions are entered, a tree of this many entries is verified, and how long a proof is. */
async function measure() {
  await using opened = new AsyncDisposableStack()
  const dataDir = await emptyFolder(opened)
  const { platform, databaseUrl } = await serviceHere(opened, dataDir)
  const { db, auditTrail, random, installation } = platform
  const store = treeStore(db)
  const { signingKey, publicKeys } = platform.keys
  const groups = headGroups({
    db,
    store,
    signingKey,
    publicKeys,
    installation: installation.id,
    random,
    newId: platform.newId,
  })
  const { drain } = entryAppender({ db, store, groups, pending: auditTrail.pending, random })

  for (let from = 0; from < ENTRIES; from += 100_000) {
    const count = Math.min(100_000, ENTRIES - from)
    await sql`
      insert into audit_pending (id, payer_id, tenant_id, at, source, facts)
      select 'aud_' || ${from}::int + n, 'org_bench', 'org_bench', clock_timestamp(), 'request', jsonb_build_object(
        'action', 'budgets.create', 'actor', jsonb_build_object('id', 'usr_' || n % 100, 'type', 'user'),
        'on', jsonb_build_object('type', 'budgets', 'id', 'bgt_' || n), 'outcome', 'success',
        'details', jsonb_build_object('method', 'POST', 'status', 201, 'request_id', 'req_' || n),
        'private', jsonb_build_object('address', '127.0.0.1', 'agent', 'bench'))
      from generate_series(1, ${count}::int) as n`.execute(db)
  }
  const began = performance.now()
  await drain()
  const drained = (performance.now() - began) / 1_000

  const { verify } = trees(platform)
  const begun = performance.now()
  const { valid, size } = await verify('org_bench')
  const verified = (performance.now() - begun) / 1_000
  if (!valid || size !== ENTRIES) throw new Error(`The tree of ${size} entries does not verify`)

  const tree = await store.tree('org_bench')
  if (!tree) throw new Error('There is no tree')
  const proofs = proofsOf(store, tree)
  const places = [0, 1, Math.floor(ENTRIES / 3), ENTRIES - 1]
  const lengths = await Promise.all(places.map(async (seq) => (await proofs.inclusion(seq)).length))
  const write = await auditedWrite(dataDir, databaseUrl)
  return { write, drainedPerSecond: ENTRIES / drained, verifySeconds: verified, proofHashes: Math.max(...lengths) }
}

const ROUNDS = 15
const WRITES = 1_000
const AT_ONCE = 20

/** The same write twice: one is audited by itself, the other counts as recorded in a debate's log. */
const writing = ({ db }: Platform) =>
  defineArea({
    name: 'writes',
    stability: 'internal',
    endpoints: (['entered', 'plain'] as const).map((name) =>
      endpoint({
        id: `writes.${name}`,
        method: 'POST',
        path: `/writes/${name}`,
        summary: 'Writes a row',
        auth: 'user',
        ...(name === 'plain' && { audit: 'log' as const }),
        response: Type.Object({}),
        async handle() {
          await sql`insert into bench_writes default values`.execute(db)
          return {}
        },
      }),
    ),
  })

/** How much CPU of this process an audited write takes beyond the same write unaudited, in µs. */
async function auditedWrite(dataDir: string, databaseUrl: string) {
  const { config } = loadConfig({ SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir, RATE_LIMIT_ENABLED: 'false' })
  const logger = pino({ level: 'fatal' })
  const chooseAreas = (all: readonly ReturnType<typeof writing>[], platform: Platform) => [...all, writing(platform)]
  const { app, platform, close } = await assemble({ config, logger, databaseUrl, chooseAreas })
  try {
    await app.ready()
    await sql`create table bench_writes (number bigint generated always as identity primary key)`.execute(platform.db)
    const headers = await signedIn(platform)
    const writes = (name: 'entered' | 'plain') => async () => {
      for (let done = 0; done < WRITES; done += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            app.inject({ method: 'POST', url: `/api/v1/writes/${name}`, headers }).then(({ statusCode }) => {
              if (statusCode !== 200) throw new Error(`A write was answered with ${statusCode}`)
            }),
          ),
        )
      await platform.auditTrail.flush()
    }
    return await comparedInTurn({ rounds: ROUNDS, pieces: WRITES }, writes('plain'), writes('entered'))
  } finally {
    await close()
  }
}

const { write, drainedPerSecond, verifySeconds, proofHashes } = await measure()
console.log(
  `measured: ${ENTRIES} entries, ${Math.round(drainedPerSecond)} entered a second, verified in ${verifySeconds.toFixed(1)} s, a proof of ${proofHashes} hashes`,
)
console.log(
  `measured: a write that is entered takes ${write.other.toFixed(0)} µs of CPU, the same write ${write.plain.toFixed(0)} µs: ${write.more.toFixed(1)} % more`,
)
const met =
  drainedPerSecond >= TARGETS.drainedPerSecond &&
  verifySeconds <= TARGETS.verifySeconds &&
  proofHashes <= TARGETS.proofHashes &&
  write.more <= TARGETS.writeMorePercent
console.log(met ? 'within the targets' : `TARGETS MISSED: ${JSON.stringify(TARGETS)}`)
if (!met) process.exitCode = 1
