import { keepCompiled } from './keep-compiled.ts'

keepCompiled()
const { run } = await import('./ask/run.ts')
process.exit(await run(process.argv.slice(2)))
