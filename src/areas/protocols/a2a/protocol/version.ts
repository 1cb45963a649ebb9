import { a2aError } from './faults.ts'

export const PROTOCOL_VERSION = '1.0'

/** Patch numbers mean nothing. */
const SUPPORTED = /^1\.0(?:\.\d+)?$/

/** The version that is meant where none is named. */
const UNNAMED = '0.3'

interface VersionedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  url: string
}

/** Refuses a request of another version of the protocol, which the header names, or else the address. */
export function refuseOtherVersion({ headers, url }: VersionedRequest): void {
  const named = headers['a2a-version'] || inQuery(url)
  const version = (Array.isArray(named) ? named[0] : named)?.trim() || UNNAMED
  if (SUPPORTED.test(version)) return
  throw a2aError('VERSION_NOT_SUPPORTED', `This agent speaks A2A ${PROTOCOL_VERSION}, not ${version.slice(0, 20)}`, {
    supportedVersions: PROTOCOL_VERSION,
  })
}

function inQuery(url: string): string | undefined {
  const start = url.indexOf('?')
  if (start < 0) return undefined
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name.toLowerCase() === 'a2a-version') return value
  }
  return undefined
}
