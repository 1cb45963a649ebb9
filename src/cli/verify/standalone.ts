import { run } from './run.ts'

/** The program that exports include: it knows no installation, so the keys are always named. */
process.exitCode = run(process.argv.slice(2), () => undefined)
