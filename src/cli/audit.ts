import { acceptHeads, keptHeadFaults } from '../areas/governance/audit/accept-heads.ts'
import { keptHeadsPath } from '../areas/governance/audit/kept-heads-file.ts'
import { loadConfig } from '../config/load.ts'
import { createLogger } from '../shared/telemetry/logger.ts'
import { databaseOn, openPool } from '../storage/database.ts'
import { readInstallation } from '../storage/installation.ts'
import { joinServer } from '../storage/server.ts'
import { recordCommand } from './record-command.ts'

const USAGE = `Looks after the audit logs of this installation.

  parley audit accept-heads

Each worker keeps the last signed heads of the audit logs in its data directory, and tells when the database holds
other logs than these. After you restored a backup that is so: this command accepts the logs as they are now, for the
data directory of this node, and enters in the audit log that you did. Run it on each node that tells of it.
Do not run it when you do not know why the logs differ: somebody may have set the database back.`

const MOST_TOLD = 100

/** Accepts the trees as they are; answers the exit code. */
async function accept(): Promise<number> {
  const { config } = loadConfig()
  const logger = createLogger({ level: 'silent', readable: true })
  await using opened = new AsyncDisposableStack()
  const server = await joinServer(config, logger)
  opened.defer(server.stop)
  const db = databaseOn(openPool({ url: server.url, size: 2, applicationName: 'parley audit' }))
  opened.defer(() => db.destroy())
  const { dataDir } = config
  const { id: installation } = await readInstallation(db)
  const faults = await keptHeadFaults({ db, dataDir, installation, logger })
  if (faults.length === 0) {
    console.log(`Nothing to accept: the audit logs continue what ${keptHeadsPath(dataDir)} keeps.`)
    return 0
  }
  for (const { message } of faults) console.log(`accepted  ${message}`)
  const details = { differences: faults.length, trees: faults.flatMap(({ tree }) => tree ?? []).slice(0, MOST_TOLD) }
  await recordCommand(server.url, { action: 'audit.accept-heads', on: { type: 'audit', id: 'heads' }, details })
  await acceptHeads({ db, dataDir })
  return 0
}

const [what, ...more] = process.argv.slice(2)
try {
  if (what === 'accept-heads' && more.length === 0) process.exitCode = await accept()
  else if (what === undefined || what === '--help' || what === '-h') console.log(USAGE)
  else {
    console.error(`There is no parley audit ${[what, ...more].join(' ')}.\n\n${USAGE}`)
    process.exitCode = 2
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
