import { isWorkspaceId } from '../shared/ids.ts'
import type { Config } from './load.ts'

/**
 * The address of this installation as others reach it, without a final slash: from the settings, never from what a
 * request calls us.
 */
export const publicAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')

/** The address of a page of the console. Those of a workspace stand under it. */
export const pageAddress =
  (config: Pick<Config, 'publicUrl' | 'port'>) =>
  (org: string, path: string): string =>
    `${publicAddress(config)}${isWorkspaceId(org) ? `/in/${org}` : ''}${path}`

export type DebatePage = (debate: { organizationId: string; debateId: string }) => string

/** The address of the page of a debate. */
export const debatePage = (config: Pick<Config, 'publicUrl' | 'port'>): DebatePage => {
  const pageOf = pageAddress(config)
  return ({ organizationId, debateId }) => pageOf(organizationId, `/debates/${debateId}`)
}
