import { run } from './channels/run.ts'

process.exit(await run(process.argv.slice(2)))
