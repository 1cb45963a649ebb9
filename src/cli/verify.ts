import { ownKeys } from './saved-receipts.ts'
import { run } from './verify/run.ts'

process.exitCode = run(process.argv.slice(2), ownKeys)
