import { pino } from 'pino'
import { openOutbound } from '../../src/adapters/outbound/outbound.ts'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'

/** Started as a process of its own: a node that works in the background, and may call this machine. */
const { config } = loadConfig()
const { databaseUrl = '' } = config

await assemble({
  config,
  logger: pino({ level: config.logLevel }),
  databaseUrl,
  chooseAreas(areas, { outbound }) {
    Object.assign(outbound, openOutbound({ allow: (ip) => ip === '127.0.0.1' }))
    return areas
  },
})
process.stdout.write('working\n')
