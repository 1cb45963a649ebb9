import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

/**
 * The library's server, which answers a request that it cannot read with what is wrong with it. By itself it takes such a
 * request for a fault of the server. Our handlers throw nothing but protocol errors.
 */
export class LibraryServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (fault) {
        throw unreadable(fault as Error) ?? fault
      }
    }
  }
}

interface Issue {
  path: (string | number)[]
  message: string
}

/** What the library says of a request that does not match its schema is a list of issues, as JSON, after a few words. */
function unreadable({ message }: Error): ProtocolError | undefined {
  const start = message.indexOf('[')
  const [issue] = start < 0 ? [] : issuesIn(message.slice(start))
  if (!issue?.path) return undefined
  const field = issue.path.join('.')
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${field}: ${issue.message}`, { field })
}

function issuesIn(list: string): Issue[] {
  try {
    return JSON.parse(list)
  } catch {
    return []
  }
}
