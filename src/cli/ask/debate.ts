import { setTimeout as sleep } from 'node:timers/promises'
import type { EventFrame } from '../../stream/wire-events.ts'
import type { NamedDocument, Question } from './arguments.ts'
import { type Parley, patiently, Refusal } from './parley.ts'

const CONFLICT = 409
const RECEIPT_TRIES = 50
const RECEIPT_PAUSE_MS = 100

/** Starts a debate, or resumes a paused one; answers with its id. */
export async function begin(parley: Parley, about: string | Question): Promise<string> {
  if (typeof about !== 'string') {
    const { library, ...question } = about
    const ids = await shelved(parley, library)
    const request = { ...question, ...(ids.length > 0 && { document_ids: ids }) }
    return (await parley.call<{ id: string }>('POST', '/debates', request)).id
  }
  const path = `/debates/${encodeURIComponent(about)}`
  const { id, status } = await parley.call<{ id: string; status: string }>('GET', path)
  if (status === 'paused') await resume(parley, id)
  return id
}

async function resume(parley: Parley, id: string) {
  type Checkpoints = { checkpoints: { id: string; resumable: boolean }[] }
  const { checkpoints } = await parley.call<Checkpoints>('GET', `/debates/${id}/checkpoints?limit=200`)
  const last = checkpoints.find(({ resumable }) => resumable)
  if (!last) throw new Refusal('The checkpoint at which this debate was paused was deleted, so it cannot be resumed')
  await parley.call('POST', `/checkpoints/${last.id}/resume`)
}

/** A debate that is paused or over needs no pause. */
export async function pause(parley: Parley, id: string): Promise<void> {
  try {
    await parley.call('POST', `/debates/${id}/pause`, { reason: 'The command that followed it was stopped' })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== CONFLICT) throw error
  }
}

/** The receipt of a debate that just ended: it is issued a moment later. */
export async function receiptOf(parley: Parley, id: string): Promise<string | undefined> {
  for (let time = 1; time <= RECEIPT_TRIES; time++) {
    const { receipts } = await parley.call<{ receipts: { id: string }[] }>('GET', `/receipts?debate_id=${id}`)
    if (receipts[0]) return receipts[0].id
    await sleep(RECEIPT_PAUSE_MS)
  }
  return undefined
}

interface Shelved {
  id: string
  status: 'processing' | 'ready' | 'failed'
  reason_text: string | null
}

const LOOK_EVERY_MS = 250

/** The ids of documents; files are uploaded and awaited until they are read. */
const shelved = (parley: Parley, named: readonly NamedDocument[]): Promise<string[]> =>
  Promise.all(named.map((document) => ('id' in document ? document.id : uploaded(parley, document))))

async function uploaded(parley: Parley, file: { name: string; content: string }): Promise<string> {
  const body = { ...file, encoding: 'base64' }
  let { document } = await parley.call<{ document: Shelved }>('POST', '/documents/upload', body)
  while (document.status === 'processing') {
    await sleep(LOOK_EVERY_MS)
    document = await parley.call<Shelved>('GET', `/documents/${document.id}`)
  }
  if (document.status === 'failed') {
    throw new Refusal(`${file.name} could not be read: ${document.reason_text ?? 'the reason is unknown'}`)
  }
  return document.id
}

interface Page {
  events: readonly EventFrame[]
  next_seq: number
  has_more: boolean
  ended: boolean
}

const LONGEST_WAIT_SECONDS = 25

/** Every event of a debate, from the first on, until it ends or is paused. */
export async function* follow(parley: Parley, debateId: string): AsyncGenerator<EventFrame> {
  let since = 1
  let paused = false
  for (;;) {
    const query = `since=${since}&wait=${paused ? 0 : LONGEST_WAIT_SECONDS}&limit=500`
    const page = await patiently(() => parley.call<Page>('GET', `/debates/${debateId}/events?${query}`))
    for (const frame of page.events) {
      if (frame.type === 'debate_paused') paused = true
      if (frame.type === 'debate_resumed') paused = false
      yield frame
    }
    since = page.next_seq
    if (page.ended || (paused && !page.has_more)) return
  }
}
