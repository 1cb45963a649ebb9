import { sql } from 'kysely'
import { pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { Area } from '../../src/platform.ts'

/** Started as a process of its own: a node that works in the background, and writes down what is announced as part of it. */
const { config } = loadConfig()
const { databaseUrl = '' } = config

const ear: Area = {
  name: 'ear',
  stability: 'internal',
  endpoints: [],
  async hears(tx, { name, data }) {
    await sql`insert into heard (name, scan_id) values (${name}, ${data.scan_id})`.execute(tx)
  },
}

await assemble({
  config,
  logger: pino({ level: config.logLevel }),
  databaseUrl,
  chooseAreas(areas) {
    areas.push(ear)
    return areas
  },
})
process.stdout.write('working\n')
