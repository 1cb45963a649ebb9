import type { TestApp } from './app.ts'
import type { CallerHeaders } from './people.ts'

type Service = Pick<TestApp, 'app'>

/** Makes a workspace as anybody would, and answers its id. */
export async function madeWorkspace(
  { app }: Service,
  headers: Record<string, string>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const payload = { name: 'Research', ...fields }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/workspaces', headers, payload })
  if (answer.statusCode !== 201) throw new Error(`No workspace: ${answer.statusCode} ${answer.body}`)
  return answer.json().id
}

/** The same caller in a workspace. */
export const within = (headers: CallerHeaders, workspace: string) => ({ ...headers, 'x-workspace-id': workspace })
