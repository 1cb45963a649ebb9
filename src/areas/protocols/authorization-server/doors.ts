import type { Resource } from '../../../shared/identity/caller.ts'
import type { Permission } from '../../../shared/identity/permissions.ts'

/** What an application may ask for, with what it means in the words of the consent page; never the right to manage. */
export const OFFERED_SCOPES = [
  'debates.read',
  'debates.create',
  'debates.update',
  'evidence.read',
  'library.read',
  'memory.read',
] as const satisfies readonly Permission[]

export type OfferedScope = (typeof OFFERED_SCOPES)[number]

/** What an application gets that asks for nothing by name. */
export const DEFAULT_SCOPES: readonly OfferedScope[] = ['debates.read', 'debates.create']

export const DOORS = ['mcp', 'a2a', 'v1'] as const satisfies readonly Resource[]

/** The address of a door, which is also the audience of its tokens. */
export const addressOf = (issuer: string, door: Resource): string => `${issuer}/${door}`

/** The door at an address; undefined for any other address. */
export const doorAt = (issuer: string, address: string): Resource | undefined =>
  DOORS.find((door) => addressOf(issuer, door) === address)

/** The offered scopes among those that are asked for, in the order in which they are offered. */
export const offeredAmong = (asked: readonly string[]): OfferedScope[] =>
  OFFERED_SCOPES.filter((scope) => asked.includes(scope))
