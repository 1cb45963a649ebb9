import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/**
 * Started by audit-heads.ts: 50 writers whose actions are entered meanwhile, by the code of the named checkout; reports
 * the CPU of an entry.
 */
const [, , checkout = '', entries = '20000'] = process.argv
const WRITERS = 50
const PAYERS = 5
const EACH = Math.ceil(Number(entries) / WRITERS)
const TICKS_A_SECOND = 100

const load = (path: string) => import(pathToFileURL(join(checkout, path)).href)
const AUDIT = 'src/areas/governance/audit'

/** The CPU seconds of the database server's processes. */
function serverSeconds(dataDir: string): number {
  const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const facts = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      if (pid === postmaster || facts[1] === postmaster) ticks += Number(facts[11]) + Number(facts[12])
    } catch {}
  }
  return ticks / TICKS_A_SECOND
}

const { emptyFolder, serviceHere } = await load('bench/service-here.ts')
const { entryAppender } = await load(`${AUDIT}/entries/append-entries.ts`)
const { treeStore } = await load(`${AUDIT}/tree/tree-store.ts`)
await using opened = new AsyncDisposableStack()
const dataDir = await emptyFolder(opened)
const { platform } = await serviceHere(opened, dataDir)
const { db, auditTrail, random, newId, keys, installation, record, logger } = platform
const store = treeStore(db)

/** As a worker runs it: with a signature for each group, and the heads in the data directory. */
async function signing() {
  const { headGroups } = await load(`${AUDIT}/heads/head-groups.ts`)
  const { keptHeads } = await load(`${AUDIT}/heads/kept-heads.ts`)
  const { keptHeadsPath } = await load(`${AUDIT}/heads/kept-heads-file.ts`)
  const ours = { store, installation: installation.id }
  const kept = keptHeads({ ...ours, path: keptHeadsPath(dataDir), writes: true, newest: async () => [], logger })
  await kept.start()
  return {
    groups: headGroups({
      db,
      ...ours,
      signingKey: keys.signingKey,
      publicKeys: keys.publicKeys,
      random,
      newId,
      onSigned: kept.take,
    }),
  }
}
const signed = await signing()
const { drain } = entryAppender({ db, store, pending: auditTrail.pending, random, ...signed })

async function write(writer: number, count: number) {
  const payer = `org_${writer % PAYERS}`
  const actor = { id: `usr_${writer}`, type: 'user' }
  for (let n = 0; n < count; n++) {
    const act = { payer, tenant: payer, action: 'budgets.create', actor, on: { type: 'budgets', id: `bgt_${n}` } }
    await db.transaction().execute((tx: never) => record(tx, { ...act, outcome: 'success', details: { n } }))
  }
}

let writing = true
let entered = 0
const worker = async () => {
  while (writing) {
    entered += await drain()
    await pause(250)
  }
}
/** A warm-up that is not counted. */
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, 10)))
await drain()
const before = { own: process.cpuUsage(), server: serverSeconds(dataDir) }
const working = worker()
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer, EACH)))
writing = false
await working
entered += await drain()
const own = process.cpuUsage(before.own)
const microseconds = (own.user + own.system) / entered
const server = ((serverSeconds(dataDir) - before.server) * 1e6) / entered
console.log(JSON.stringify({ entered, microseconds, server }))
