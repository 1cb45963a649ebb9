import type { TestApp } from '../support/app.ts'

export const SCIM_TOKEN = 'the-token-of-the-directory-0123456789'

/** The organization that everybody but the stranger belongs to, and in which the objects of the matrix are made. */
export const HOME = 'org_home'

/** In the order in which they try each endpoint. */
export const CALLER_KINDS = [
  'nobody',
  'user',
  /** Of another organization. */
  'stranger',
  'viewer',
  'organizationAdmin',
  'platformAdmin',
  'apiKey',
  'disabled',
  'scim',
] as const

export type CallerKind = (typeof CALLER_KINDS)[number]

type Headers = Record<string, string>

/** What a caller of this kind sends; the first to ask for one has it made. */
export interface MatrixCallers {
  (kind: CallerKind): Promise<Headers>
  /** Where they act. */
  tenant: string
}

let turn = 0

/** One caller of each kind, new each time, because some endpoints end the session they are called with. */
export function freshCallers({ token, app, database }: TestApp): MatrixCallers {
  const own = ++turn
  const person = (name: string, wishes: Parameters<TestApp['token']>[0] = {}) =>
    token({ userId: `usr_${name}${own}`, org: HOME, ...wishes })

  const make: Record<CallerKind, () => Promise<Headers>> = {
    nobody: async () => ({}),
    user: () => person('user', { org_role: 'member' }),
    stranger: () => person('stranger', { org: `org_elsewhere${own}` }),
    viewer: () => person('viewer', { org_role: 'viewer' }),
    organizationAdmin: () => person('leader', { org_role: 'admin' }),
    platformAdmin: () => person('root', { role: 'admin' }),
    async apiKey() {
      const headers = await callers('user')
      const payload = { name: 'matrix' }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/api-key', headers, payload })
      return { authorization: `Bearer ${answer.json().api_key}` }
    },
    async disabled() {
      const headers = await person('disabled')
      await database.db
        .updateTable('users')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', '=', `usr_disabled${own}`)
        .execute()
      return headers
    },
    scim: async () => ({ authorization: `Bearer ${SCIM_TOKEN}` }),
  }
  const made = new Map<CallerKind, Headers>()
  const callers = async (kind: CallerKind) => {
    const headers = made.get(kind) ?? (await make[kind]())
    made.set(kind, headers)
    return headers
  }
  return Object.assign(callers, { tenant: HOME })
}

/** The same callers in a workspace. */
export const inWorkspace = (callers: MatrixCallers, workspace: string): MatrixCallers =>
  Object.assign(async (kind: CallerKind) => ({ ...(await callers(kind)), 'x-workspace-id': workspace }), {
    tenant: workspace,
  })
