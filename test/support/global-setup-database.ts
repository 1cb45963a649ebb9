import type { TestProject } from 'vitest/node'
import { SHARED_SERVER } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the run's server, from which others are made; the projects without one provide none. */
    serverUrl?: string
  }
}

/** The server of `npm test` where that called us; else one of our own, for all projects of this run. */
export default async function setUp({ provide }: TestProject) {
  const shared = process.env[SHARED_SERVER]
  if (shared) return provide('serverUrl', shared)
  const { startTestServer } = await import('./test-server.ts')
  const server = await startTestServer()
  process.env[SHARED_SERVER] = server.url
  provide('serverUrl', server.url)
  return async () => {
    delete process.env[SHARED_SERVER]
    await server.stop()
  }
}
