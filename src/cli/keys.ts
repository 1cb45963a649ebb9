import { run } from './keys/run.ts'

process.exit(await run(process.argv.slice(2)))
