import type { TestApp } from '../../support/app.ts'
import { HOME, type MatrixCallers } from '../matrix-callers.ts'
import type { MakeObject, Named } from './review.ts'

let tasks = 0
export async function task({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { instruction: `Is it so, the ${++tasks}. time?` }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/a2a/tasks', headers: await callers('user'), payload })
  return { params: { id: answer.json().id }, payload: {} }
}

/** A task that nobody works on any more, so that nothing follows. */
async function endedTask(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const made = await task(service, callers)
  const url = `/api/v1/a2a/tasks/${made.params?.id}`
  await service.app.inject({ method: 'DELETE', url, headers: await callers('user') })
  return made
}

const PLACE = { url: 'https://example.com/a2a' }

const tellableTask: MakeObject = async (...given) => ({ ...(await task(...given)), payload: PLACE })

async function pushConfig(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await task(service, callers)
  const answer = await service.app.inject({
    method: 'POST',
    url: `/a2a/tasks/${params?.id}/pushNotificationConfigs?A2A-Version=1.0`,
    headers: await callers('user'),
    payload: PLACE,
  })
  return { params: { ...params, config: answer.json().id } }
}

/** The debate of a task that tells a place, which was not told something. */
async function untoldPlace(service: TestApp, callers: MatrixCallers): Promise<Named> {
  const { params } = await pushConfig(service, callers)
  const url = `/api/v1/a2a/tasks/${params?.id}`
  const { debate_id } = (await service.app.inject({ url, headers: await callers('user') })).json()
  const [push_id, at] = [String(params?.config), new Date().toISOString()]
  await service.platform.db
    .insertInto('effects')
    .values({
      ...{ organization_id: HOME, id: `eff_${push_id}`, kind: 'a2a.push', key: `${push_id}:1`, version: 0 },
      ...{ target: push_id, subject: debate_id, body: { version: 1 }, attempts: 1 },
      state: 'refused',
      ...{ due_at: at, created_at: at, over_at: at },
    })
    .execute()
  return { params: { id: debate_id, push_id }, payload: {} }
}

export const a2aPublic = ['a2a.agent-json', 'a2a.openapi', 'a2a.agent-card', 'a2a.card-keys']

export const a2aObjects = {
  'a2a.agent': 'installation',
  'a2a.read-task': task,
  'a2a.stream-task': task,
  'a2a.delete-task': task,
  'a2a.get-task': task,
  'a2a.cancel-task': task,
  'a2a.subscribe-to-task': endedTask,
  'a2a.subscribe-to-task-by-post': endedTask,
  'a2a.create-push-config': tellableTask,
  'a2a.list-push-configs': task,
  'a2a.get-push-config': pushConfig,
  'a2a.delete-push-config': pushConfig,
  'a2a.places': untoldPlace,
  'a2a.send-again': untoldPlace,
} as const
