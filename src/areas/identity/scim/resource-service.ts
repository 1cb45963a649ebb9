import { unavailable } from '../../../shared/errors.ts'
import type { Document } from './attributes.ts'
import type { ListQuery } from './listing.ts'
import type { Operation } from './patch.ts'
import type { Selection } from './projection.ts'

export interface ResourcePage {
  resources: Document[]
  total: number
}

/** What can be done with one kind of resource. `ifMatch` is the version that the caller saw, if it told. */
export interface ResourceService {
  list(query: ListQuery & Selection): Promise<ResourcePage>
  get(id: string, selection: Selection): Promise<Document>
  create(body: Record<string, unknown>): Promise<Document>
  replace(id: string, body: Record<string, unknown>, ifMatch?: string): Promise<Document>
  patch(id: string, operations: readonly Operation[], ifMatch?: string): Promise<Document>
  remove(id: string, ifMatch?: string): Promise<void>
}

/** Writers that came in between are tolerated so many times. */
const TRIES = 8

/** Runs a change again while somebody else was quicker; undefined from the change means that. */
export async function untilWritten<Result>(change: () => Promise<Result | undefined>): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await change()
    if (result !== undefined) return result
  }
  throw unavailable('The resource is being changed by others; try again', 1)
}
