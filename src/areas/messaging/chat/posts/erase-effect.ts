import type { ChatPlatform } from '../../../../adapters/chat/platform.ts'
import { defineEffect, type EffectKind } from '../../../../background/outbox/effect.ts'
import type { Connection, Connections } from '../../connections/index.ts'
import { ERASE } from './erase-store.ts'

interface Needs {
  connections: Pick<Connections, 'find' | 'secrets'>
  platformOf: (kind: Connection['kind']) => ChatPlatform | undefined
}

/** Takes back what was said, where the platform can; else tells what stays. */
export const eraseEffect = ({ connections, platformOf }: Needs): EffectKind =>
  defineEffect({
    ...ERASE,
    doubt: 'same key',
    async send({ org, body }, { signal }) {
      const connection = await connections.find(org, body.connection_id)
      if (!connection) return { outcome: 'refused', why: 'The connection is gone, so what was said there stays' }
      const platform = platformOf(connection.kind)
      if (!platform) return { outcome: 'refused', why: 'A mail that was sent cannot be taken back, so it stays' }
      const [secrets = {}] = await connections.secrets(connection)
      const erased = await platform.erase(body.post, { peer: body.peer }, { account: connection, secrets, signal })
      return typeof erased === 'string'
        ? { outcome: 'done', answer: { erased } }
        : { outcome: 'refused', why: erased.stays }
    },
  }) as EffectKind
