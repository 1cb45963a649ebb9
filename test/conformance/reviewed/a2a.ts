import type { TestApp } from '../../support/app.ts'
import type { MatrixCallers } from '../matrix-callers.ts'
import type { Named } from './review.ts'

let tasks = 0
async function task({ app }: TestApp, callers: MatrixCallers): Promise<Named> {
  const payload = { instruction: `Is it so, the ${++tasks}. time?` }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/a2a/tasks', headers: await callers('user'), payload })
  return { params: { id: answer.json().id }, payload: {} }
}

export const a2aPublic = ['a2a.agent-json', 'a2a.openapi']

export const a2aObjects = {
  'a2a.agent': 'installation',
  'a2a.read-task': task,
  'a2a.stream-task': task,
  'a2a.delete-task': task,
} as const
