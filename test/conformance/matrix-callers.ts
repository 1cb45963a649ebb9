import type { TestApp } from '../support/app.ts'

export const SCIM_TOKEN = 'the-token-of-the-directory-0123456789'

type Headers = Record<string, string>

export interface MatrixCallers {
  nobody: Headers
  user: Headers
  /** Of another organization. */
  stranger: Headers
  viewer: Headers
  organizationAdmin: Headers
  platformAdmin: Headers
  apiKey: Headers
  disabled: Headers
  scim: Headers
}

export type CallerKind = keyof MatrixCallers

/** The organization that everybody but the stranger belongs to, and in which the objects of the matrix are made. */
export const HOME = 'org_home'

let turn = 0

/** One caller of each kind, new each time, because some endpoints end the session they are called with. */
export async function freshCallers({ token, app, database }: TestApp): Promise<MatrixCallers> {
  turn++
  const person = (name: string, wishes: Parameters<TestApp['token']>[0] = {}) =>
    token({ userId: `usr_${name}${turn}`, org: HOME, ...wishes })
  const user = await person('user', { org_role: 'member' })
  const disabled = await person('disabled')
  await database.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', `usr_disabled${turn}`)
    .execute()
  const made = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/api-key',
    headers: user,
    payload: { name: 'matrix' },
  })
  return {
    nobody: {},
    user,
    stranger: await person('stranger', { org: `org_elsewhere${turn}` }),
    viewer: await person('viewer', { org_role: 'viewer' }),
    organizationAdmin: await person('leader', { org_role: 'admin' }),
    platformAdmin: await person('root', { role: 'admin' }),
    apiKey: { authorization: `Bearer ${made.json().api_key}` },
    disabled,
    scim: { authorization: `Bearer ${SCIM_TOKEN}` },
  }
}
