import { setImmediate as turn } from 'node:timers/promises'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { DebateService } from './debates.ts'
import { runToRest } from './deliberation.ts'
import type { CallerHeaders } from './people.ts'

export type Revision = '2026-07-28' | '2025-11-25'

/** The official client, at the door of a service that listens. */
export async function mcpClient(
  { app }: Pick<DebateService, 'app'>,
  headers: CallerHeaders,
  { revision = '2026-07-28', ...options }: { revision?: Revision } & ClientOptions = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    { ...options, versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
  )
  await client.connect(new StreamableHTTPClientTransport(mcpAddress(app), { requestInit: { headers } }))
  return client
}

export function mcpAddress({ server }: DebateService['app']): URL {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The service does not listen')
  return new URL(`http://127.0.0.1:${address.port}/mcp`)
}

/** Lets the debates of a service run until something that waits for them is there. */
export async function runUntil<Answer>(service: DebateService, waiting: Promise<Answer>): Promise<Answer> {
  let isThere = false
  const over = () => {
    isThere = true
  }
  waiting.then(over, over)
  while (!isThere) {
    await runToRest(service)
    await turn()
  }
  return waiting
}
