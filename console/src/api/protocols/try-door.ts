import { postToDoor } from '../call.ts'
import { ApiFault } from '../fault.ts'
import type { Door } from './doors.ts'

/** A small question that the built-in agents can answer from its material. */
export const TRIED_QUESTION = 'Does the warranty cover water damage?'
const MATERIAL = 'The warranty runs for two years. Water damage is not covered.'

export interface TriedAnswer {
  answer: string
  debateId: string | undefined
}

const refused = (message: string | undefined) => new ApiFault(200, { message: message ?? 'The door did not answer' })

interface ToolAnswer {
  error?: { message?: string }
  result?: {
    isError?: boolean
    content?: { text?: string }[]
    structuredContent?: { debate_id: string; status: string; answer?: string; summary?: string }
  }
}

/** The last message of an answer, which is one JSON object or server-sent events. */
export function lastMessage(text: string): ToolAnswer {
  const data = text.split('\n').findLast((line) => line.startsWith('data:'))
  return JSON.parse(data ? data.slice('data:'.length) : text)
}

async function askByMcp(signal: AbortSignal): Promise<TriedAnswer> {
  const call = { name: 'ask', arguments: { question: TRIED_QUESTION, context: MATERIAL } }
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
  const { error, result } = lastMessage(await (await postToDoor('/mcp', message, { headers, signal })).text())
  const told = result?.structuredContent
  if (error || result?.isError || !told) throw refused(error?.message ?? result?.content?.[0]?.text)
  return { answer: told.summary ?? told.answer ?? `The debate is ${told.status}.`, debateId: told.debate_id }
}

interface TaskAnswer {
  task?: {
    status: { state: string; message?: { parts: { text?: string }[] } }
    artifacts?: { parts: { text?: string }[] }[]
    metadata?: { debateId?: string }
  }
}

async function askByA2a(signal: AbortSignal): Promise<TriedAnswer> {
  const parts = [{ text: TRIED_QUESTION }, { data: { terms: MATERIAL } }]
  const message = { messageId: `console-${Date.now()}`, role: 'ROLE_USER', parts }
  const headers = { 'a2a-version': '1.0' }
  const answer = await postToDoor('/a2a/message:send', { message }, { headers, signal })
  const { task }: TaskAnswer = await answer.json()
  if (!task) throw refused(undefined)
  const said = task.artifacts?.[0]?.parts ?? task.status.message?.parts ?? []
  return { answer: said.find(({ text }) => text)?.text ?? task.status.state, debateId: task.metadata?.debateId }
}

interface CompletionAnswer {
  choices: { message: { content: string } }[]
  parley?: { debate_id?: string }
}

async function askByOpenAi(signal: AbortSignal): Promise<TriedAnswer> {
  const messages = [MATERIAL, TRIED_QUESTION].map((content) => ({ role: 'user', content }))
  const answer = await postToDoor('/v1/chat/completions', { model: 'parley/panel', messages }, { signal })
  const { choices, parley }: CompletionAnswer = await answer.json()
  return { answer: choices[0]?.message.content ?? '', debateId: parley?.debate_id }
}

const ASK = { mcp: askByMcp, a2a: askByA2a, openai: askByOpenAi } satisfies Record<Door['door'], unknown>

/** Asks a small question through a door as the signed-in person. */
export const tryDoor = (door: Door['door'], signal: AbortSignal): Promise<TriedAnswer> => ASK[door](signal)
