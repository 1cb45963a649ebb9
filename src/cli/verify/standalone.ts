import { run } from './run.ts'

/** What exports carry with them: it knows no installation, so the keys are always named. */
process.exitCode = run(process.argv.slice(2), () => undefined)
