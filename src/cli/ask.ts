import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./ask/run.ts')
process.exit(await run(process.argv.slice(2)))
