import { debianTest } from '../support/debian-postgres.ts'
import { runsUnderKills } from './workflows/runs-under-kills.ts'

const RUNS = Number(process.env.WORKFLOW_RUNS ?? 200)
const KILLS = Number(process.env.WORKFLOW_KILLS ?? 10)
const RESTARTS = Number(process.env.WORKFLOW_RESTARTS ?? 2)

debianTest(
  `${RUNS} runs of eight steps on two workers, ${KILLS} kills and ${RESTARTS} restarts of PostgreSQL: all end, nothing is lost or doubled`,
  () => runsUnderKills({ runs: RUNS, kills: KILLS, restarts: RESTARTS }),
)
