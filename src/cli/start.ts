import { leanStart } from './lean-start.ts'
import { tellsVersion, useCompileCache } from './startup.ts'

const started = leanStart()
useCompileCache()
if (!tellsVersion(process.argv.slice(2))) {
  const { serve } = await import('./serve.ts')
  await serve(started)
}
