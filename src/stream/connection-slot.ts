import type { Duplex } from 'node:stream'
import type { AnyCaller } from '../shared/identity/caller.ts'
import type { Admission } from './connection-limits.ts'

/** Counts open connections, by who holds them. */
export interface ConnectionSlots {
  acquire(caller: AnyCaller, ip: string): Promise<Admission>
}

export interface TooManyConnections {
  retryAfter: number
  limit: number
}

/** Takes a place for the socket as this caller, in exchange for the one it has; returns why there is none. */
export type TakeSlot = (caller: AnyCaller) => Promise<TooManyConnections | undefined>

/** The place of one socket, which is free again when the socket closes, however that happens. */
export function slotFor(socket: Duplex, ip: string, limits: ConnectionSlots): TakeSlot {
  let release: (() => unknown) | undefined
  socket.once('close', () => release?.())
  return async (caller) => {
    const admission = await limits.acquire(caller, ip)
    if ('retryAfter' in admission) return admission
    release?.()
    release = () => admission.release()
    if (socket.destroyed) release()
    return undefined
  }
}
