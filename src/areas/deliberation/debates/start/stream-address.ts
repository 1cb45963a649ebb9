import type { Config } from '../../../../config/load.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { DebateQueries } from '../queries/service.ts'
import type { DebateRequest } from './schema.ts'
import type { DebateStarter } from './service.ts'

/** Where the stream is followed from: the public address of the installation, or else the port on this machine. */
export function streamAddress({ publicUrl, wsPort }: Pick<Config, 'publicUrl' | 'wsPort'>) {
  const base = publicUrl ? publicUrl.replace(/^http/, 'ws').replace(/\/+$/, '') : `ws://localhost:${wsPort}`
  return (debateId?: string) => `${base}/ws${debateId ? `?debate_id=${encodeURIComponent(debateId)}` : ''}`
}

interface Needs {
  visible: DebateQueries['visible']
  create: DebateStarter['create']
  streamUrl: (debateId?: string) => string
}

/** Where a debate can be followed: the one that is named, or a new one when there is a topic. */
export const streamStart =
  ({ visible, create, streamUrl }: Needs) =>
  async ({ debate_id, ...request }: DebateRequest & { debate_id?: string }, caller: Caller, key?: string) => {
    const isNew = debate_id === undefined && (request.topic ?? request.task ?? request.question) !== undefined
    if (debate_id !== undefined) await visible(debate_id, caller)
    const debateId = isNew ? (await create(request, caller, key)).id : debate_id
    return { websocket_url: streamUrl(debateId), debate_id: debateId ?? null }
  }
export type StreamStart = ReturnType<typeof streamStart>
