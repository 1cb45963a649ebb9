import type { McpDependencies, McpRequest } from './dependencies.ts'
import type { Exchanged } from './exchange.ts'

/** The door as its routes see it. The library behind it is loaded with the first request. */
export function mcpDoor(dependencies: McpDependencies) {
  let opening: Promise<ReturnType<typeof import('./server.ts')['openMcpServer']>> | undefined
  const open = () => {
    opening ??= import('./server.ts').then(({ openMcpServer }) => openMcpServer(dependencies))
    return opening
  }
  return {
    serve: async (message: unknown, request: McpRequest): Promise<Exchanged> => (await open()).serve(message, request),
    close: async () => (await opening)?.close(),
  }
}
export type McpDoor = ReturnType<typeof mcpDoor>
