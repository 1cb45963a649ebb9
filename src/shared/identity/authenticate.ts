import type { Caller } from './caller.ts'

/** What the statement that looks up a caller can bring along, so that a request asks once for both. */
export type BroughtWithCaller = 'profile' | 'view_positions'

/** Asks for it on behalf of one request. */
export interface Bringing {
  readonly what: BroughtWithCaller
  /** Set where the caller is looked up for this request and not remembered; resolves to undefined if nobody is found. */
  value?: Promise<unknown>
}

/**
 * The caller in one of their organization's workspaces, with the role that they have there; rejects with 404 where they
 * may not enter.
 */
export type Enter = (caller: Caller, workspace: string) => Promise<Caller>

/** The holder of this token, or null if it identifies nobody; rejects if that cannot be determined. */
export type Authenticate = (token: string, bringing?: Bringing) => Caller | null | Promise<Caller | null>
