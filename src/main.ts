import { useCompileCache } from './cli/compile-cache.ts'
import { tellsVersion } from './cli/version.ts'

useCompileCache()
if (!tellsVersion(process.argv.slice(2))) {
  const { serve } = await import('./cli/serve.ts')
  await serve()
}
