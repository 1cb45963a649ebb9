import { pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'

/** A process that rebuilds all views in small pages and tells how far it has come. */
const [databaseUrl = '', dataDir = '', pageSize = '50'] = process.argv.slice(2)
const { config } = loadConfig({ SERVICE_ENV: 'test', SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir })
const { cursors, close } = await assemble({ config, logger: pino({ level: 'error' }), databaseUrl })
const taken = await cursors.rebuild(undefined, {
  pageSize: Number(pageSize),
  onProgress: ({ position }) => void process.send?.({ position }),
})
process.send?.({ taken })
await close()
process.disconnect?.()
