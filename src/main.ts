import { tellsVersion, useCompileCache } from './cli/startup.ts'

useCompileCache()
if (!tellsVersion(process.argv.slice(2))) {
  const { serve } = await import('./cli/serve.ts')
  await serve()
}
