import type { AnyCaller } from '../shared/identity/caller.ts'
import type { Link } from './link.ts'

/** A client that is in. */
export interface Client {
  readonly id: string
  readonly ip: string
  /** Who it is now. */
  readonly caller: AnyCaller
  readonly link: Link
  /** Tells it of something that was not done; `about` is the id of its message. */
  warn(code: string, message: string, about?: string | number): void
  /** Who the client is from now on; a token that proves nobody ends the connection. */
  identify(token: string): Promise<void>
  /** Looks up anew what the client may do. */
  recheck(): Promise<void>
  /** How well it is reached. */
  quality(): { connection_id: string; latency_ms: number | null; missed_pings: number }
}

/** What is said between a client and us. */
export interface Talk {
  /** The client has been greeted. */
  begin(): void
  hear(data: unknown, isBinary: boolean): void
  /** How many of its messages are not answered yet. */
  readonly waiting: number
  /** How much it follows. */
  readonly size: number
  /** The client is somebody else now, or may do something else. */
  callerChanged(): void
  end(): void
}

/** Where a WebSocket may be opened. Origins, tokens, limits and pings are the same for all. */
export interface Socket {
  /** Below `/api` (and `/api/v1`, `/api/v2`) unless `versions` is `unversioned`. */
  path: string
  versions?: 'unversioned'
  /** Refuses who may not come in; anybody may unless told. */
  admit?(caller: AnyCaller): void
  /** Reads what the address asks for, or refuses it; the function begins the talk with a client that is in. */
  visit(query: URLSearchParams): (client: Client) => Talk
}

/** What answers at a path; of what has versions, in any of them or none. */
export const socketAt = (sockets: readonly Socket[], path: string) =>
  sockets.find((socket) =>
    socket.versions === 'unversioned'
      ? path === socket.path
      : /^\/api(\/v[12])?(\/.*)$/.exec(path)?.[2] === socket.path,
  )
