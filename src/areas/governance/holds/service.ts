import { conflict, invalid, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { NewId } from '../../../shared/ids.ts'
import { type Hold, type HoldBody, holdListNames } from './schema.ts'
import type { HoldRow, HoldStore } from './store.ts'

interface HoldServiceDependencies {
  store: HoldStore
  tenantsOf: (payer: string) => Promise<string[]>
  newId: NewId
  now: () => Date
}

/** Legal holds of a payer: what a hold names is neither erased nor removed by retention. */
export const holdService = ({ store, tenantsOf, newId, now }: HoldServiceDependencies) => ({
  async list(activeOnly: boolean, { payer }: Caller) {
    const all = (await store.list(payer)).map((row) => shown(row, now()))
    const holds = all.filter(({ status }) => !activeOnly || status === 'active')
    return { ...holdListNames(holds), total: holds.length }
  },

  async place(body: HoldBody, { payer, userId }: Caller): Promise<Hold> {
    const { name, reason, user_ids = [], debate_ids = [], policy_ids = [], expires_at } = body
    if (user_ids.length + debate_ids.length + policy_ids.length === 0)
      throw invalid('user_ids', 'Name at least one person, debate or policy that is held')
    if (expires_at !== undefined && Date.parse(expires_at) <= now().getTime())
      throw invalid('expires_at', 'Must lie in the future')
    const known = await store.debatesOf(await tenantsOf(payer), debate_ids)
    const unknown = debate_ids.findIndex((id) => !known.has(id))
    if (unknown !== -1) throw invalid(`debate_ids[${unknown}]`, `No such debate: ${debate_ids[unknown]}`)
    const row: HoldRow = {
      organization_id: payer,
      id: newId('hold'),
      name,
      reason: reason ?? null,
      user_ids,
      debate_ids,
      policy_ids,
      created_by: userId,
      created_at: now().toISOString(),
      expires_at: expires_at === undefined ? null : new Date(expires_at).toISOString(),
      lifted_at: null,
      lifted_by: null,
    }
    await store.add(row)
    return shown(row, now())
  },

  async lift(id: string, { payer, userId }: Caller): Promise<Hold> {
    const lifted = await store.lift(payer, id, userId, now().toISOString())
    if (lifted) return shown(lifted, now())
    if (!(await store.find(payer, id))) throw notFound('hold', id)
    throw conflict('The hold was lifted already', { status: 'lifted' })
  },
})
export type HoldService = ReturnType<typeof holdService>

const shown = ({ organization_id: _, ...row }: HoldRow, now: Date): Hold => ({
  ...row,
  hold_id: row.id,
  status: row.lifted_at
    ? 'lifted'
    : row.expires_at && Date.parse(row.expires_at) <= now.getTime()
      ? 'expired'
      : 'active',
})
