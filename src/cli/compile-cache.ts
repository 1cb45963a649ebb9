import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Compiled code outlives the process, for what is imported from now on; `scripts/build-service.ts` throws it away. */
export const useCompileCache = () => enableCompileCache(join(import.meta.dirname, '../../build/compiled'))
