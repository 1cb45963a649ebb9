import type { Socket, StreamEnvironment } from './environment.ts'
import { isSignal, type ServerMessage } from './frames.ts'
import { liveSocket } from './live-socket.ts'
import { reconnect } from './reconnect.ts'

/** Something that happened in the organization: to a debate, or to something else. */
export interface News {
  type: string
  debateId?: string | undefined
}

export interface NewsListener {
  onNews(news: News): void
  /** From now on no news are missed; before, any may have been. */
  onLive(): void
  onLost(): void
  /** No news will come: the workspace is closed to the person. */
  onOver(): void
}

type NewsEnvironment = Pick<StreamEnvironment, 'token' | 'renew' | 'wait' | 'waitOrWake' | 'now' | 'random'> & {
  openSocket(token: string): Socket
}

/** Delivers the news of the organization, whatever happens to the connection; ends when `left` is aborted or nothing will come. */
export function followOrganization(listener: NewsListener, around: NewsEnvironment, left: AbortSignal): Promise<void> {
  let isLive = false
  const become = (live: boolean) => {
    const was = isLive
    isLive = live
    if (live) listener.onLive()
    else if (was) listener.onLost()
  }
  return reconnect({
    around,
    left,
    isLive: () => isLive,
    onLost: () => become(false),
    onOver: listener.onOver,
    async connect() {
      const token = await around.token()
      if (token === undefined || left.aborted) return { is: 'lost' }
      return liveSocket({
        token,
        openSocket: around.openSocket,
        around,
        left,
        onOpen: () => become(true),
        onMessage(message) {
          const news = newsIn(message)
          if (news) listener.onNews(news)
        },
      })
    },
  })
}

/** News have a timestamp; messages about the connection itself have none. */
function newsIn(message: ServerMessage): News | undefined {
  const { type, debate_id, timestamp } = message as { type: string; debate_id?: string; timestamp?: string }
  return timestamp === undefined || isSignal(message) ? undefined : { type, debateId: debate_id }
}
