import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { entryAppender } from '../src/areas/governance/audit/entries/append-entries.ts'
import { headGroups } from '../src/areas/governance/audit/heads/head-groups.ts'
import { proofsOf } from '../src/areas/governance/audit/tree/proofs.ts'
import { treeStore } from '../src/areas/governance/audit/tree/tree-store.ts'
import { trees } from '../test/support/audit/trees.ts'
import { auditedWrite } from './audited-write.ts'
import { emptyFolder, serviceHere } from './service-here.ts'

const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const ENTRIES = Number(values.entries)
const TARGETS = { drainedPerSecond: 5_000, verifySeconds: 30, proofHashes: 20, writeMorePercent: 10 }

/** How fast acts are entered, a tree of so many entries is verified, and how long a proof is. */
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
