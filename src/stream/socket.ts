import type { AnyCaller } from '../shared/identity/caller.ts'
import type { Link } from './link.ts'

/** A connected client. */
export interface Client {
  readonly id: string
  readonly ip: string
  /** The current caller. */
  readonly caller: AnyCaller
  readonly link: Link
  /** Tells it of something that was not done; `about` is the id of its message. */
  warn(code: string, message: string, about?: string | number): void
  /** Changes who the client is; a token that identifies nobody ends the connection. */
  identify(token: string): Promise<void>
  /** Looks up anew what the client may do. */
  recheck(): Promise<void>
  /** The quality of the connection. */
  quality(): { connection_id: string; latency_ms: number | null; missed_pings: number }
}

/** The conversation with a client. */
export interface Talk {
  /** The client has been greeted. */
  begin(): void
  hear(data: unknown, isBinary: boolean): void
  /** How many of its messages are not answered yet. */
  readonly waiting: number
  /** How much it follows. */
  readonly size: number
  /** The caller or their rights have changed. */
  callerChanged(): void
  end(): void
}

/** An address at which a WebSocket may be opened. Origins, tokens, limits and pings are the same for all. */
export interface Socket {
  /** Below `/api` (and `/api/v1`, `/api/v2`) unless `versions` is `unversioned`. */
  path: string
  versions?: 'unversioned'
  /** Refuses callers who may not connect; by default anybody may. */
  admit?(caller: AnyCaller): void
  /**
   * Reads what the address asks for, or refuses it; the returned function starts the conversation with a connected
   * client.
   */
  visit(query: URLSearchParams): (client: Client) => Talk
}

/** The socket at a path; versioned sockets answer under any version or none. */
export const socketAt = (sockets: readonly Socket[], path: string) =>
  sockets.find((socket) =>
    socket.versions === 'unversioned'
      ? path === socket.path
      : /^\/api(\/v[12])?(\/.*)$/.exec(path)?.[2] === socket.path,
  )
