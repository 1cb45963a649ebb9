import { digestOf } from '../../../src/shared/crypto/text-digest.ts'
import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import { debate } from './deliberation.ts'
import type { Named } from './review.ts'

let made = 0

export async function chatConnection({ platform: { db } }: TestApp): Promise<Named> {
  const [id, at] = [`cxn_chat${made++}`, new Date().toISOString()]
  const account = { kind: 'slack', name: 'Parley', app_id: '', external_id: id, intake: 'signed' as const }
  const owned = { owner_id: 'usr_1', visibility: 'shared' as const, settings: {}, state: 'active' as const }
  await db
    .insertInto('connections')
    .values({
      organization_id: HOME,
      id,
      ...account,
      ...owned,
      from_settings: false,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { params: { id } }
}

/** A debate that is over, and a place to tell it at. */
export async function decidedDebate(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await debate(service, callers)
  const connection = await chatConnection(service)
  const url = `/api/v1/debates/${params?.id}/cancel`
  await service.app.inject({ method: 'POST', url, headers: await callers('user'), payload: {} })
  return { params: params ?? {}, payload: { channels: [`${connection.params?.id}:C1`] } }
}

export async function refusedPost(service: TestApp): Promise<Named> {
  const { params } = await chatConnection(service)
  const [post_id, at] = [`eff_chat${made++}`, new Date().toISOString()]
  const what = { kind: 'chat.post', key: post_id, version: 0, target: `${params?.id}:C1`, body: {} }
  await service.platform.db
    .insertInto('effects')
    .values({
      organization_id: HOME,
      id: post_id,
      ...what,
      state: 'refused',
      attempts: 1,
      due_at: at,
      created_at: at,
      over_at: at,
    })
    .execute()
  return { params: { ...params, post_id } }
}

export async function offeredLink(service: TestApp): Promise<Named> {
  const { params } = await chatConnection(service)
  const token = `token-${made++}`
  const times = { created_at: new Date().toISOString(), expires_at: '2999-01-01T00:00:00.000Z' }
  await service.platform.db
    .insertInto('channel_links')
    .values({
      organization_id: HOME,
      token_hash: digestOf(token),
      connection_id: params?.id ?? '',
      external_id: 'U1',
      ...times,
    })
    .execute()
  return { params: { token } }
}
