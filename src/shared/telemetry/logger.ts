import { inspect } from 'node:util'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

interface LoggerOptions {
  level: string
  /** Short lines for a terminal instead of JSON. */
  readable: boolean
  destination?: DestinationStream
  /** Whether an error follows from another that was logged once: it is then logged at debug level only. */
  explained?: (fault: object) => boolean
  now?: () => number
}

/** Lines are written in batches, because a write for each costs more than the line; a clean stop flushes the rest. */
const BATCHED = { dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 100 }

const cleanError = (error: Error & { code?: string }) => ({
  type: error.name,
  code: error.code,
  message: redactText(error.message || (error.code ?? '')),
  stack: error.stack && redactText(error.stack),
})

/**
 * Logs structured lines to standard output. Errors lose whatever looks like a secret, and a warning is repeated at most
 * once a minute.
 */
export function createLogger(settings: LoggerOptions): Logger {
  const { level, readable, destination, now = Date.now, explained = () => false } = settings
  const hooks = { logMethod: sparing(explained, repeatedWarnings(now)) }
  const options = { level, serializers: { err: cleanError }, base: undefined, hooks }
  const out = destination ?? (readable ? standardOutput : pino.destination(BATCHED))
  return pino(options, readable ? readableLines(out) : out)
}

const WARNING = 40
const ERROR = 50

/** Two warnings are equal when their text and details are; of an error only the code counts. */
function sparing(explained: (fault: object) => boolean, heldBack: (warning: string) => number | undefined) {
  return function logMethod(this: Logger, args: Parameters<LogFn>, write: LogFn, level: number) {
    if (level < WARNING) return write.apply(this, args)
    const [first, text] = args as unknown[]
    const details: { err?: { code?: string } } = typeof first === 'string' ? {} : { ...(first as object) }
    if (details.err && explained(details.err)) return this.debug(...args)
    if (level > WARNING) return write.apply(this, args)
    const repeated = heldBack(inspect([text ?? first, { ...details, err: details.err?.code }, this.bindings()]))
    if (repeated === undefined) return
    if (repeated === 0) return write.apply(this, args)
    write.call(this, { ...details, repeated }, String(text ?? first))
  }
}

interface Line {
  level: number
  time: number
  msg?: string
  method?: string
  url?: string
  status?: number
  ms?: number
  reason?: string
  repeated?: number
  err?: { message: string; stack?: string }
}

function readableLine({ level, time, msg, method, url, status, ms, reason, repeated, err }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  if (msg === 'request') return `${clock} ${status} ${method} ${url} ${ms} ms\n`
  if (level >= ERROR)
    return `${clock} error: ${msg}${reason ? `: ${reason}` : ''}${err ? `\n${err.stack ?? err.message}` : ''}\n`
  const why = err?.message.split('\n')[0] ?? reason
  const times = repeated ? ` (repeated ${repeated} times)` : ''
  return `${clock}${level >= WARNING ? ' warning:' : ''} ${msg}${why ? `: ${why}` : ''}${times}\n`
}

const standardOutput: DestinationStream = { write: (text) => void process.stdout.write(text) }

const readableLines = (out: DestinationStream): DestinationStream => ({
  write: (line) => out.write(readableLine(JSON.parse(line))),
})

const QUIET_MS = 60_000
const MOST_KNOWN = 1_000

/**
 * Lets an equal warning through once a minute, so that an outage is a line and not a flood. Answers how often it was
 * held back since then, or undefined while it is held back.
 */
function repeatedWarnings(now: () => number) {
  const known = new Map<string, { saidAt: number; heldBack: number }>()
  return (warning: string): number | undefined => {
    const last = known.get(warning)
    if (last && now() - last.saidAt < QUIET_MS) {
      last.heldBack++
      return undefined
    }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(warning, { saidAt: now(), heldBack: 0 })
    return last?.heldBack ?? 0
  }
}

const SECRET_NAMES = 'token|access_token|refresh_token|id_token|code|password|secret|api_key|apikey|key|signature|state'
const IN_QUERY = new RegExp(`([?&;](?:${SECRET_NAMES})=)[^&#\\s]*`, 'gi')
const ESCAPED_NAME = /([?&;])([^=&#\s]*%[^=&#\s]*)=[^&#\s]*/g
/** Addresses that contain a token: accepting an invitation, downloading a file, linking a chat account. */
const IN_PATH = /(\/invitations\/(?=[^/?#\s]+\/accept)|\/downloads\/|\/channels\/links\/|\/link\/)[^/?#\s]+/gi
/** Most addresses have none: looking is a fraction of replacing, and only a global expression remembers its place. */
const HAS_IN_PATH = new RegExp(IN_PATH, 'i')
const IN_TEXT: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/\bsv[gkr]_[\w-]+/g, '[redacted]'],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]*@/gi, '$1:[redacted]@'],
  [new RegExp(`("(?:${SECRET_NAMES})"\\s*:\\s*")[^"]*`, 'gi'), '$1[redacted]'],
]

/** An address as a log may contain it. */
export function redactUrl(url: string): string {
  const path = HAS_IN_PATH.test(url) ? url.replace(IN_PATH, '$1[redacted]') : url
  return path.includes('?') ? path.replace(IN_QUERY, '$1[redacted]').replace(ESCAPED_NAME, '$1$2=[redacted]') : path
}

/** Any text, such as the error of a library, as a log may contain it. */
export const redactText = (text: string) =>
  IN_TEXT.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), redactUrl(text))
