import { DBOS } from '@dbos-inc/dbos-sdk'
import { carryOut, STEPS } from './workflow-orders.ts'

/** The same runs as functions whose steps are written down. A process takes up what its name was at when it died. */

const MANY_STEPS = 990
const [url, poolSize, executorID] = process.argv.slice(2)

const nothing = async () => {}
const steps = (count) => async () => {
  for (let step = 0; step < count; step++) await DBOS.runStep(nothing, { name: `step ${step}` })
}

DBOS.setConfig({
  name: 'bench',
  systemDatabaseUrl: url,
  systemDatabasePoolSize: Number(poolSize),
  executorID,
  applicationVersion: 'bench',
  runAdminServer: false,
  logLevel: 'error',
})
const ten = DBOS.registerWorkflow(steps(STEPS), { name: 'ten' })
const many = DBOS.registerWorkflow(steps(MANY_STEPS), { name: 'many' })
await DBOS.launch()

carryOut({
  async run() {
    const handle = await DBOS.startWorkflow(ten)()
    await handle.getResult()
  },
  async begin() {
    await DBOS.startWorkflow(many)()
  },
  end: () => DBOS.shutdown(),
})
