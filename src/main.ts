import { keepCompiled } from './cli/keep-compiled.ts'
import { tellsVersion } from './cli/version.ts'

keepCompiled()
if (!tellsVersion(process.argv.slice(2))) {
  const { serve } = await import('./cli/serve.ts')
  await serve()
}
