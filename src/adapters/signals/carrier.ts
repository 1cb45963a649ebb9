import type { Logger } from 'pino'

/** Takes messages to the other nodes and brings theirs; whatever it cannot deliver is lost, and it never throws. */
export interface Carrier {
  send(message: string): void
  close(): Promise<void>
}

export type Receive = (message: string) => void

/** Says once that the way to the other nodes is broken, and once that it works again. */
export function outageLog(logger: Logger, way: string) {
  let away = false
  return {
    failed(fault: unknown) {
      if (!away) logger.warn({ err: fault }, `signals do not reach other nodes: ${way} is away`)
      away = true
    },
    worked() {
      if (away) logger.info(`signals reach other nodes again through ${way}`)
      away = false
    },
  }
}
