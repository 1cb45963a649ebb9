import { run } from './library/run.ts'

process.exit(await run(process.argv.slice(2)))
