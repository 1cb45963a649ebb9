import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config/load.ts'
import { seedDemo } from './demo/seed.ts'

const USAGE = 'npm run demo:seed [-- --org <organization>]'

/** Fills a development installation with debates of demo agents, so that there is something to look at. */
try {
  const { values } = parseArgs({ options: { org: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) console.log(USAGE)
  else console.log(await seedDemo(loadConfig().config, values))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
