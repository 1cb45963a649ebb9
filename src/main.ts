import { leanStart } from './cli/lean-start.ts'
import { tellsVersion, useCompileCache } from './cli/startup.ts'

const started = leanStart()
useCompileCache()
if (!tellsVersion(process.argv.slice(2))) {
  const { serve } = await import('./cli/serve.ts')
  await serve(started)
}
