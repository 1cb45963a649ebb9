import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { buildAreas } from './areas.ts'
import type { Endpoint } from './http/endpoint.ts'
import { openPlatform, type PlatformOptions } from './open-platform.ts'
import type { Area, Platform } from './platform.ts'

export interface AssemblyOptions extends PlatformOptions {
  /** Holds every answer against its schema: for tests. */
  checkResponses?: boolean
  /** Which areas to mount, and which to add: for tests. */
  chooseAreas?: (all: Area[]) => Area[]
}

export interface Assembly {
  app: FastifyInstance
  platform: Platform
  endpoints: readonly Endpoint[]
  close(): Promise<void>
}

/** The whole service, open but not listening. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  const { platform, authenticate, close } = await openPlatform(options)
  const areas = (options.chooseAreas ?? ((all) => all))(buildAreas(platform))
  const endpoints = areas.flatMap((area) => area.endpoints)
  const app = buildApp({ ...platform, authenticate, checkResponses: options.checkResponses ?? false }, endpoints)
  await platform.jobs.start(areas.flatMap((area) => area.jobs ?? []))
  return {
    app,
    platform,
    endpoints,
    async close() {
      await app.close()
      await platform.jobs.stop()
      await close()
    },
  }
}
