import type { DocumentKind } from '../../../../src/adapters/sandbox/document/task.ts'

/** A file that wants to harm its reader. */
export interface HostileFile {
  name: string
  kind: DocumentKind
  bytes: () => Uint8Array
  /** What must become of it, where that is one thing; else it is read or refused. */
  refused?: string
  /** It may take so much that only a process of its own should try. */
  heavy?: true
}

export const bytes = (text: string) => Buffer.from(text)
export const MANY = 100_000
export const ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
