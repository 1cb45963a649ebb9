import { debianTest } from '../support/debian-postgres.ts'
import { damageMirrorsUnderScans, killWorkersInScans, restartUnderScans } from './code/scans-under-faults.ts'

const KILLS = Number(process.env.SCAN_KILLS ?? 10)
const RESTARTS = Number(process.env.SCAN_RESTARTS ?? 4)

debianTest(`${KILLS} kills of workers in scans: all are completed, nothing is there twice or made again`, () =>
  killWorkersInScans(KILLS),
)

debianTest(`${RESTARTS} restarts of PostgreSQL under scans: all are completed, nothing is there twice`, () =>
  restartUnderScans(RESTARTS),
)

debianTest('a mirror that is deleted or damaged under a scan is made again, and all of the commit is read', () =>
  damageMirrorsUnderScans(),
)
