import { onTestFinished } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { AGENTS } from './area-groups.ts'
import { debater, type ModelReply, type ModelRequest, modelServer } from './model-server.ts'
import type { CallerHeaders } from './people.ts'

export const LEADER = { userId: 'usr_leader', org: 'org_home', org_role: 'owner' } as const
export const KEY = 'sk-the-very-secret-key-of-home-wxyz'

interface Wishes {
  settings?: Record<string, string>
  /** What the model server does. */
  script?: (request: ModelRequest) => ModelReply | Promise<ModelReply>
  offers?: readonly string[]
  now?: () => Date
  /** The areas to mount; those of models unless told. */
  areas?: readonly string[]
}

/** A model server on loopback and a service in development, which may call it; its first leader is signed in. */
export async function connectedModels(wishes: Wishes = {}) {
  const { settings = {}, script = debater(), offers = ['one', 'two'], now, areas = AGENTS } = wishes
  const server = await modelServer(script, { offers })
  onTestFinished(server.close)
  const lines: string[] = []
  const options = {
    areas,
    settings: {
      SERVICE_ENV: 'development',
      RATE_LIMIT_ENABLED: 'false',
      SERVICE_LOG_LEVEL: 'trace',
      SERVICE_AGENT_PATIENCE_SECONDS: '0',
      SERVICE_LOCAL_MODEL_PORTS: new URL(server.url).port,
      ...settings,
    },
    ...(now && { now }),
    log: { write: (line: string) => void lines.push(line) },
  }
  const service = await testApp(options)
  onTestFinished(service.close)
  const leader = await service.token(LEADER)
  const api = callerOf(service, leader)
  return {
    server,
    service,
    api,
    as: async (wishes: Parameters<TestApp['token']>[0]) => callerOf(service, await service.token(wishes)),
    /** Another process on the same database. */
    async secondNode(others: Record<string, string> = {}) {
      const second = await testApp({
        ...options,
        settings: { ...options.settings, ...others },
        database: service.database,
      })
      onTestFinished(second.close)
      return { ...second, api: callerOf(second, leader) }
    },
    connect: (more: object = {}) =>
      api('POST', '/models', { provider: 'openai-compatible', address: server.url, ...more }),
    log: () => lines.join(''),
  }
}

/** Calls the API as one caller. */
export function callerOf({ app }: Pick<TestApp, 'app'>, headers: CallerHeaders) {
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) })
    const json = answer.json()
    return { status: answer.statusCode, body: json.data ?? json, text: answer.body }
  }
}
