import type { AnyCaller } from '../shared/identity/caller.ts'
import { ID_PATTERN } from '../shared/ids.ts'
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
  /** Below `/api` (and `/api/v1`, `/api/v2`) unless `versions` is `unversioned`; may have `:parameters`. */
  path: string
  versions?: 'unversioned'
  /** What its parameters look like once they are decoded, where they are no ids of ours. */
  params?: Readonly<Record<string, RegExp>>
  /** Refuses callers who may not connect; by default anybody may. */
  admit?(caller: AnyCaller): void
  /**
   * Reads what the address asks for, or refuses it; the returned function starts the conversation with a connected
   * client.
   */
  visit(query: URLSearchParams, params: SocketParams): (client: Client) => Talk
}

/** The parameters of a socket's path, by name. */
type SocketParams = Readonly<Record<string, string>>

interface SocketPlace {
  socket: Socket
  params: SocketParams
}

const IN_API = /^\/api(\/v[12])?(\/.*)$/

/** The socket at a path; versioned sockets answer under any version or none. */
export function socketAt(sockets: readonly Socket[], path: string): SocketPlace | undefined {
  const below = IN_API.exec(path)?.[2]
  for (const socket of sockets) {
    const asked = socket.versions === 'unversioned' ? path : below
    const params = asked === undefined ? undefined : paramsAt(socket, asked)
    if (params) return { socket, params }
  }
  return undefined
}

/** The parameters with which a path fits that of a socket; undefined where it does not. */
function paramsAt(socket: Pick<Socket, 'path' | 'params'>, path: string): SocketParams | undefined {
  const [wanted, given] = [socket.path.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? ''
    if (!part.startsWith(':')) {
      if (part !== text) return undefined
      continue
    }
    const name = part.slice(1)
    const value = decoded(text)
    if (value === undefined || !(socket.params?.[name] ?? ID).test(value)) return undefined
    params[name] = value
  }
  return params
}

const ID = new RegExp(ID_PATTERN)

/** Undefined for what is not encoded as addresses are. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
