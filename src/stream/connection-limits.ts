import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { subjectOf } from '../http/rate-limit/decision.ts'
import { CONCURRENT_SOCKETS } from '../http/rate-limit/tier-limits.ts'
import { type AnyCaller, isKnown } from '../shared/identity/caller.ts'
import type { NewId } from '../shared/ids.ts'

/** From socket to holder. */
type Open = ReadonlyMap<string, string>

/** Counts the sockets of all nodes. What a node does not renew within its lease is released. */
interface SocketLedger {
  /** False if the holder has the most it may have. */
  enter(holder: string, id: string, limit: number): Promise<boolean>
  leave(holder: string, id: string): Promise<void>
  /** Renews what this node holds. */
  beat(open: Open): Promise<void>
  close(open: Open): Promise<void>
}

interface ConnectionLimiterOptions {
  ledger: (leaseSeconds: number) => SocketLedger
  newId: NewId
  logger: Logger
  /** False if nothing is limited. */
  enabled?: boolean
}

/** Either the socket may open, and `release` must be called once it is closed, or the caller holds too many. */
export type Admission = { release(): Promise<void> } | { retryAfter: number; limit: number }

const LEASE_SECONDS = 30
const BEATS_PER_LEASE = 3
const RETRY_AFTER_SECONDS = 10

const limitOf = (caller: AnyCaller) => {
  if (!isKnown(caller)) return CONCURRENT_SOCKETS.anonymous
  return caller.tier === 'enterprise' ? CONCURRENT_SOCKETS.premium : CONCURRENT_SOCKETS.authenticated
}

/**
 * Limits how many WebSockets a caller has open on all nodes and ports together. While the ledger is unavailable each
 * process counts its own, so that no socket is refused for a fault of ours.
 */
export function openConnectionLimiter({ ledger: openLedger, newId, logger, enabled = true }: ConnectionLimiterOptions) {
  const ledger = openLedger(LEASE_SECONDS)
  /** From socket to holder, in this process. */
  const open = new Map<string, string>()
  const held = new Map<string, number>()

  let away = false
  const worked = () => {
    away = false
  }
  const failed = (error: Error) => {
    if (!away) logger.warn({ err: error }, 'WebSockets are counted by this process alone')
    away = true
  }

  const beat = () => ledger.beat(open).then(worked, failed)
  const heart = setInterval(beat, (LEASE_SECONDS * 1000) / BEATS_PER_LEASE).unref()

  function hold(id: string, holder: string) {
    open.set(id, holder)
    held.set(holder, (held.get(holder) ?? 0) + 1)
  }
  /** False if it was released before. */
  function letGo(id: string, holder: string) {
    if (!open.delete(id)) return false
    const left = (held.get(holder) ?? 1) - 1
    if (left > 0) held.set(holder, left)
    else held.delete(holder)
    return true
  }

  return {
    async acquire(caller: AnyCaller, ip: string): Promise<Admission> {
      if (!enabled) return { release: async () => {} }
      const limit = limitOf(caller)
      const holder = subjectOf({ by: 'credential' }, caller, ip)
      const refusal = { retryAfter: RETRY_AFTER_SECONDS, limit }
      if ((held.get(holder) ?? 0) >= limit) return refusal
      const id = newId('connection')
      hold(id, holder)
      const release = async () => {
        if (letGo(id, holder)) await ledger.leave(holder, id).then(worked, failed)
      }
      try {
        if (await ledger.enter(holder, id, limit)) return { release }
      } catch (error) {
        failed(error as Error)
        return { release }
      }
      await release()
      return refusal
    },
    async close() {
      clearInterval(heart)
      const last = new Map(open)
      open.clear()
      held.clear()
      await ledger.close(last).catch(failed)
    },
  }
}

/** Counts open connections by holder. */
export interface ConnectionSlots {
  acquire(caller: AnyCaller, ip: string): Promise<Admission>
}

export interface TooManyConnections {
  retryAfter: number
  limit: number
}

/** Takes a slot for the socket as this caller, in exchange for the one it has; answers why there is none. */
export type TakeSlot = (caller: AnyCaller) => Promise<TooManyConnections | undefined>

/** The slot of one socket, which is released when the socket closes, for whatever reason. */
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
