import { setTimeout as sleep } from 'node:timers/promises'
import type { Question } from './arguments.ts'
import { shelved } from './documents.ts'
import { type Parley, Refusal } from './parley.ts'

const CONFLICT = 409
const RECEIPT_TRIES = 50
const RECEIPT_PAUSE_MS = 100

/** Starts a debate, or goes on with one that was paused; answers with its id. */
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

/** What rests already, or is over, needs no pause. */
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
