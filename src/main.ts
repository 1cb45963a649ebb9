import { enableCompileCache } from 'node:module'

enableCompileCache()
const { serve } = await import('./cli/serve.ts')
await serve()
