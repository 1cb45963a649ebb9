import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

const LONG_LOG_BYTES = 10 * 1024 * 1024

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** The server's log, continued at its end; a long one is put aside first. */
export function openServerLog(file: string) {
  if (sizeOf(file) > LONG_LOG_BYTES) renameSync(file, `${file}.old`)
  const start = sizeOf(file)
  const descriptor = openSync(file, 'a', 0o600)
  return {
    descriptor,
    close: () => closeSync(descriptor),
    /** Why the server that writes here gave up, in its own words; none when the log was removed with the data. */
    lastWords(): string | undefined {
      const fatal = bytesOf(file)
        .subarray(start)
        .toString()
        .split('\n')
        .findLast((line) => /FATAL|PANIC/.test(line))
      return fatal?.replace(/^.*?(FATAL|PANIC): +/, '')
    },
  }
}
