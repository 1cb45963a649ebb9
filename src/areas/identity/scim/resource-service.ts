import { unavailable } from '../../../shared/errors.ts'
import type { Document } from './attributes.ts'
import type { ListQuery, ResourcePage } from './list-resources.ts'
import type { Operation } from './patch.ts'
import type { Selection } from './responses.ts'
import { changedSince } from './scim-errors.ts'

/** The operations on one kind of resource. `ifMatch` is the version that the caller saw, if given. */
export interface ResourceService {
  list(query: ListQuery & Selection): Promise<ResourcePage>
  get(id: string, selection: Selection): Promise<Document>
  create(body: Record<string, unknown>): Promise<Document>
  replace(id: string, body: Record<string, unknown>, ifMatch?: string): Promise<Document>
  patch(id: string, operations: readonly Operation[], ifMatch?: string): Promise<Document>
  remove(id: string, ifMatch?: string): Promise<void>
}

/** How often a change is tried again after another writer came first. */
const TRIES = 8

/** Repeats a change until no other write came first, which the change reports by undefined. */
export async function untilWritten<Result>(change: () => Promise<Result | undefined>): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await change()
    if (result !== undefined) return result
  }
  throw unavailable('Other requests are changing the resource; try again', 1)
}

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
