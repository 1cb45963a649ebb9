import { type DestinationStream, type Logger, pino } from 'pino'
import { redactText } from './redaction.ts'

interface LoggerOptions {
  level: string
  /** Short lines for a person at a terminal instead of JSON. */
  readable: boolean
  destination?: DestinationStream
}

/** Lines leave in batches, because a write for each costs more than the line; a clean stop flushes the rest. */
const BATCHED = { dest: 1, sync: false, minLength: 8192, periodicFlush: 100 }

const cleanError = (error: Error & { code?: string }) => ({
  type: error.name,
  code: error.code,
  message: redactText(error.message),
  stack: error.stack && redactText(error.stack),
})

/** Structured lines on standard output; errors lose whatever looks like a secret. */
export function createLogger({ level, readable, destination }: LoggerOptions): Logger {
  const options = { level, serializers: { err: cleanError }, base: undefined }
  return pino(options, destination ?? (readable ? readableLines() : pino.destination(BATCHED)))
}

interface Line {
  level: number
  time: number
  msg?: string
  method?: string
  url?: string
  status?: number
  ms?: number
  err?: { message: string; stack?: string }
}

function readableLine({ level, time, msg, method, url, status, ms, err }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= 50 ? ' error:' : level >= 40 ? ' warning:' : ''
  const text = msg === 'request' ? `${status} ${method} ${url} ${ms} ms` : msg
  return `${clock}${mark} ${text}${err ? `\n${err.stack ?? err.message}` : ''}\n`
}

const readableLines = (): DestinationStream => ({
  write: (line) => {
    process.stdout.write(readableLine(JSON.parse(line)))
  },
})
