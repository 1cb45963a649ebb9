import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { GOOD_PASSWORD } from './people.ts'
import type { RunningService } from './service-process.ts'

const WARRANTY = '# Warranty\n\nThe warranty covers water damage. Damage by frost is not covered.'

type Headers = Record<string, string>

/** Asks a node, and tells what its answer was read from too early and how long it waited for that. */
export async function send<Data>(node: RunningService, method: string, path: string, headers: Headers, body?: object) {
  const answer = await fetch(`${node.apiUrl}/api/v2${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data = {} as Data } = (await answer.json()) as { data?: Data }
  const [, waited = '0'] = /views;dur=([\d.]+)/.exec(answer.headers.get('server-timing') ?? '') ?? []
  const behind = answer.headers.get('parley-behind')
  return { status: answer.status, behind, waited: Number(waited), data }
}

export interface Person {
  headers: Headers
  token: string
  document: string
}

/** A person with an organization of their own, and a document in its library. */
export async function newPerson(node: RunningService, name: string): Promise<Person> {
  const account = { email: `${name}@example.org`, password: GOOD_PASSWORD, name }
  const { data } = await send<{ access_token: string }>(node, 'POST', '/auth/register', {}, account)
  const headers = { authorization: `Bearer ${data.access_token}` }
  const file = { name: 'warranty.md', content: WARRANTY }
  const sent = await send<{ document: { id: string } }>(node, 'POST', '/documents/upload', headers, file)
  const { id: document } = sent.data.document
  const status = async () =>
    (await send<{ status: string }>(node, 'GET', `/documents/${document}`, headers)).data.status
  await expect.poll(status).toBe('ready')
  return { headers, token: data.access_token, document }
}

/** Resolves when the stream of the node has told that the debate is over. */
export function toldEnd(node: RunningService, token: string, debateId: string): Promise<void> {
  const address = `${node.apiUrl.replace(/^http/, 'ws')}/ws?dialect=standard`
  const socket = new WebSocket(address, ['bearer', token])
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', debate_id: debateId, replay_from_seq: 1 })))
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).type !== 'debate_end') return
      socket.close()
      resolve()
    })
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`The stream ended with ${code} before it told the end`)))
  })
}
