import type { MakeEnd } from './limits/silence-timeout.ts'
import type { ModelAccess } from './model-access.ts'
import { OWN_SERVER } from './model-catalogue.ts'
import { offeredModels } from './offered-models.ts'

const LOOK_MS = 2_000
const USUAL: Readonly<Record<number, string>> = { 1234: 'LM Studio', 8080: 'llama.cpp', 11434: 'Ollama' }

export interface LocalServer {
  title: string
  address: string
  models: readonly string[]
}

interface Needs {
  ports: readonly number[]
  fetch: ModelAccess['fetch']
  limit: MakeEnd
}

/** The model servers that answer on this machine now; each is only asked what it offers. */
export function localServers({ ports, fetch, limit }: Needs) {
  async function at(port: number, signal: AbortSignal): Promise<LocalServer[]> {
    const address = `http://127.0.0.1:${port}/v1`
    const time = limit(LOOK_MS)
    try {
      const access = { provider: OWN_SERVER, url: address, key: '', fetch } as const
      const models = await offeredModels(access, AbortSignal.any([signal, time.signal]))
      return [{ title: USUAL[port] ?? `Server on port ${port}`, address, models }]
    } catch {
      return []
    } finally {
      time.end()
    }
  }
  return async (signal: AbortSignal) => (await Promise.all(ports.map((port) => at(port, signal)))).flat()
}
