import type { Environment } from 'vitest/runtime'
import { closeShared } from './shared-in-worker.ts'

/** Node as it is. Vitest tears an environment down when its worker ends, before it ends the process. */
const environment: Environment = {
  name: 'sharing',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: closeShared }),
}

export default environment
