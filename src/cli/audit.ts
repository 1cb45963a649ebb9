import { acceptHeads, keptHeadFaults, keptHeadsPath, witnessStore } from '../areas/governance/index.ts'
import { loadConfig } from '../config/load.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { databaseOn, openPool } from '../storage/database.ts'
import { readInstallation } from '../storage/installation.ts'
import { joinServer } from '../storage/server.ts'
import { recordCommand } from './record-command.ts'

const USAGE = `Looks after the audit logs of this installation.

  parley audit accept-heads
  parley audit accept-witness ADDRESS

Each worker keeps the last signed heads of the audit logs in its data directory, and reports when the database holds
other logs than these. After you restored a backup that is so: this command accepts the logs as they are now, for the
data directory of this node, and enters in the audit log that you did. Run it on each node that reports it.
Do not run it when you do not know why the logs differ: the database may have been set back.

A witness that was set back, or that keeps notes which contradict ours, is reported by doctor until you accept it:
accept-witness says that you did, for the address as doctor names it.`

const MOST_TOLD = 100

const logger = createLogger({ level: 'silent', readable: true })

/** The database of the settings. */
async function openDatabase(opened: AsyncDisposableStack) {
  const { config } = loadConfig()
  const server = await joinServer(config, logger)
  opened.defer(server.stop)
  const db = databaseOn(openPool({ url: server.url, size: 2, applicationName: 'parley audit' }))
  opened.defer(() => db.destroy())
  return { db, url: server.url, dataDir: config.dataDir }
}

/** Records that the trouble of a witness was looked at; answers with the exit code. */
async function acceptWitness(name: string): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const { db, url } = await openDatabase(opened)
  if (!(await db.transaction().execute((tx) => witnessStore(db).accept(tx, name)))) {
    console.error(`There is no trouble with a witness ${name}: npm run doctor names them.`)
    return 1
  }
  await recordCommand(url, { action: 'audit.accept-witness', on: { type: 'witnesses', id: '' }, details: { name } })
  console.log(`accepted  ${name}`)
  return 0
}

/** Accepts the trees as they are; answers with the exit code. */
async function acceptTrees(): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const { db, url, dataDir } = await openDatabase(opened)
  const { id: installation } = await readInstallation(db)
  const faults = await keptHeadFaults({ db, dataDir, installation, logger })
  if (faults.length === 0) {
    console.log(`Nothing to accept: the audit logs continue what ${keptHeadsPath(dataDir)} keeps.`)
    return 0
  }
  for (const { message } of faults) console.log(`accepted  ${message}`)
  const details = { differences: faults.length, trees: faults.flatMap(({ tree }) => tree ?? []).slice(0, MOST_TOLD) }
  await recordCommand(url, { action: 'audit.accept-heads', on: { type: 'audit', id: 'heads' }, details })
  await acceptHeads({ db, dataDir })
  return 0
}

const [what, ...more] = process.argv.slice(2)
try {
  const [name] = more
  if (what === 'accept-heads' && more.length === 0) process.exitCode = await acceptTrees()
  else if (what === 'accept-witness' && name !== undefined && more.length === 1)
    process.exitCode = await acceptWitness(name)
  else if (what === undefined || what === '--help' || what === '-h') console.log(USAGE)
  else {
    console.error(`There is no parley audit ${[what, ...more].join(' ')}.\n\n${USAGE}`)
    process.exitCode = 2
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
