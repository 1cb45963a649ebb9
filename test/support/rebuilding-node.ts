import { pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'
import { TEST_MASTER_KEY } from './tokens.ts'

/** A process that rebuilds all views in small pages and tells how far it has come. */
const [databaseUrl = '', dataDir = '', pageSize = '50'] = process.argv.slice(2)
const environment = { SERVICE_ENV: 'test', SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir }
const { config } = loadConfig({ ...environment, SERVICE_MASTER_KEY: TEST_MASTER_KEY })
const { cursors, close } = await assemble({ config, logger: pino({ level: 'error' }), databaseUrl })
const taken = await cursors.rebuild(undefined, {
  pageSize: Number(pageSize),
  onProgress: ({ position }) => void process.send?.({ position }),
})
process.send?.({ taken })
await close()
process.disconnect?.()
