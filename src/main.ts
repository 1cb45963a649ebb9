import { keepCompiled } from './cli/keep-compiled.ts'

keepCompiled()
const { serve } = await import('./cli/serve.ts')
await serve()
