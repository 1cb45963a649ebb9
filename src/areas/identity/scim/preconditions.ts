import { changedSince } from './scim-errors.ts'

const ETAG = /(?:W\/)?"([^"]*)"/g

/** Whether a header such as `If-Match` names this version; weak and strong tags mean the same here. */
export function namesVersion(header: string, version: string): boolean {
  if (header.trim() === '*') return true
  const [wanted] = [...version.matchAll(ETAG)]
  return [...header.matchAll(ETAG)].some(([, tag]) => tag === wanted?.[1])
}

/** Refuses to go on when the caller saw another version. */
export function requireVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, version)) throw changedSince()
}
