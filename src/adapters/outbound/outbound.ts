import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { invalid } from '../../shared/errors.ts'
import { type DestinationRules, destination, isPublicAddress, redirectTarget } from './destination.ts'
import { OutboundError, OutboundPrivate, OutboundRefused } from './errors.ts'
import type { Limits, OutboundRequest } from './request-once.ts'
import { checkedLookup, nameServers, type Resolve } from './resolve.ts'

export interface OutboundOptions extends Partial<DestinationRules> {
  resolve?: Resolve
  /** Aborts once so many milliseconds are over; a test ends them itself. */
  deadlineIn?: (ms: number) => AbortSignal
}

/** For clients that open connections themselves: what they ask before calling, and while connecting. */
export interface Guard {
  /** Throws `OutboundRefused`. */
  judge(address: string): URL
  lookup: LookupFunction
}

/** A host that stays silent or sends slowly for this long is given up. */
const ANSWER_MS = 10_000
const DEFAULTS: Limits = {
  maxBytes: 5_000_000,
  connectMs: 5_000,
  headersMs: ANSWER_MS,
  totalMs: ANSWER_MS,
  redirects: 5,
}
/** A slow name server delays a registration by at most this long. */
const REGISTRATION_MS = 3_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Whether the answer is a redirect with an address. */
export const isRedirect = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  REDIRECTS.has(status) && headers.has('location')
/** The headers that a redirect to another host may carry. */
const HARMLESS_HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent']

/**
 * HTTP to addresses that callers supply. Connects to nothing but the public internet, whatever the address looks like,
 * wherever it redirects, and whatever its name resolves to at the moment of connecting.
 */
export function openOutbound(options: OutboundOptions = {}) {
  const {
    resolve = nameServers(),
    deadlineIn = AbortSignal.timeout,
    allow = isPublicAddress,
    allowName,
    hint,
  } = options
  const rules = { allow, allowName, hint }

  /** Every address of a name must be allowed: a name that is only partly public is an attack. */
  async function addressesOf(hostname: string): Promise<string[]> {
    const addresses = await resolve(hostname)
    if (!addresses.every((address) => allow(address, hostname))) throw new OutboundPrivate(hint)
    return addresses
  }
  const guard: Guard = { judge: (address) => destination(address, rules), lookup: checkedLookup(addressesOf) }

  return {
    guard,

    /** Follows at most `redirects` redirects (with 0 the redirect itself is the answer). Throws only `OutboundError`. */
    async fetch(address: string, init: OutboundRequest = {}, limits: Partial<Limits> = {}): Promise<Response> {
      const { requestOnce } = await import('./request-once.ts')
      const bounds = { ...DEFAULTS, ...limits }
      const deadline = deadlineIn(bounds.totalMs)
      let url = destination(address, rules)
      let request: OutboundRequest = { method: 'GET', ...init }
      for (let hops = 0; ; hops += 1) {
        const response = await requestOnce(url, request, bounds, deadline, addressesOf)
        const location = response.headers.get('location')
        if (!isRedirect(response) || location === null || bounds.redirects === 0) return response
        await response.body?.cancel()
        if (hops === bounds.redirects) throw new OutboundRefused('The address redirects too often')
        const next = destination(redirectTarget(url, location).href, rules)
        request = carriedOver(request, response.status, next.origin === url.origin)
        url = next
      }
    },

    /**
     * For registration: refuses an address that could never be called, naming the field, and returns it in its
     * canonical form. Accepts a name that does not resolve now, because every call is checked again.
     */
    async assertPublicUrl(address: string, field: string): Promise<string> {
      try {
        const url = destination(address, rules)
        const judged = addressesOf(url.hostname).catch((fault) => {
          if (fault instanceof OutboundRefused) throw fault
        })
        await Promise.race([judged, pause(REGISTRATION_MS, undefined, { ref: false })])
        return url.href
      } catch (fault) {
        if (fault instanceof OutboundError) throw invalid(field, fault.message)
        throw fault
      }
    },
  }
}

export type Outbound = ReturnType<typeof openOutbound>

/** The request after a redirect: the method as browsers change it, and no credentials for another origin. */
function carriedOver(request: OutboundRequest, status: number, sameOrigin: boolean): OutboundRequest {
  const becomesGet =
    (status === 303 && request.method !== 'HEAD') || ((status === 301 || status === 302) && request.method === 'POST')
  const kept = Object.entries(request.headers ?? {}).filter(([name]) => {
    if (becomesGet && name.toLowerCase() === 'content-type') return false
    return sameOrigin || HARMLESS_HEADERS.includes(name.toLowerCase())
  })
  const headers = Object.fromEntries(kept)
  return becomesGet ? { signal: request.signal, method: 'GET', headers } : { ...request, headers }
}
