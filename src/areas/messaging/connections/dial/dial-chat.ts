import type { ChatKind, ChatPlatform, Hearing } from '../../../../adapters/chat/platform.ts'
import type { ConnectionKind } from '../connection.ts'
import type { Receive, Take } from '../intake/receive-store.ts'
import type { Dial } from './dial-worker.ts'

/** The platforms that can be dialled, and how: what is heard there is stored like what a vendor brings. */
export const chatLines = ({
  platforms,
  receive,
  now,
}: {
  platforms: ReadonlyMap<ChatKind, ChatPlatform>
  receive: Receive
  now: () => Date
}) => ({
  kinds: [...platforms.values()].flatMap(({ kind, dialOut }): ConnectionKind[] => (dialOut ? [kind] : [])),

  dialTo:
    (take: Take): Dial =>
    async ({ connection, secrets, position, signal, stands }) => {
      const platform = platforms.get(connection.kind as ChatKind)
      if (!platform?.dialOut) throw new Error(`Nobody dials connections of the kind ${connection.kind}`)
      const hearing: Hearing = {
        position,
        now,
        async take({ incoming, foreign }, moved) {
          await stands()
          await receive(connection, foreign ? [] : incoming, take, moved)
        },
      }
      await platform.dialOut(hearing, { account: connection, secrets, signal })
    },
})
