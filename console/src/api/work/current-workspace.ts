/** The path of a page in a workspace: `/in/wsp_1/decisions` is the place `/decisions` there. */
const INSIDE = /^\/in\/(wsp_\w+)(?=\/|$)/

export const workspaceIn = (path: string): string | undefined => INSIDE.exec(path)?.[1]

/** The address of a place in a workspace; without one, in the organization. */
export const addressInside = (workspace: string | undefined, place: string) =>
  workspace === undefined ? place : `/in/${workspace}${place}`

/**
 * The workspace that this page is in; undefined in the organization. It stays the same for as long as the page lives:
 * another workspace is another page, so that nothing in memory mixes them.
 */
export const currentWorkspace = workspaceIn(globalThis.location?.pathname ?? '/')

/** What stands before the paths of all places on this page. */
export const basePath = addressInside(currentWorkspace, '') || '/'

let entered: ReadonlySet<string> | undefined

/** Learns which operations act in the workspace; needed before the first call from a page in one. */
export async function learnEnteredOperations(): Promise<void> {
  if (currentWorkspace === undefined) return
  entered = (await import('./entered-operations.ts')).ENTERED
}

/** The workspace in which an operation acts, such as `GET /api/v2/debates`; all others act in the organization. */
export function workspaceOf(operation: string): string | undefined {
  if (currentWorkspace === undefined) return undefined
  if (entered === undefined) throw new Error('It is not known yet what acts in the workspace')
  return entered.has(operation) ? currentWorkspace : undefined
}
