import { tellsVersion, useCompileCache } from './startup.ts'

useCompileCache()
const args = process.argv.slice(2)
if (!tellsVersion(args)) {
  const { run } = await import('./ask/run.ts')
  process.exit(await run(args))
}
