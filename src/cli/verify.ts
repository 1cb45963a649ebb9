import { ownKeys } from './left-papers.ts'
import { run } from './verify/run.ts'

process.exitCode = run(process.argv.slice(2), ownKeys)
