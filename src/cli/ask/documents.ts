import { setTimeout as sleep } from 'node:timers/promises'
import { type Parley, Refusal } from './parley.ts'

/** A document of the library, or a file that is to be put into it; its bytes are in base 64. */
export type NamedDocument = { id: string } | { name: string; content: string }

interface Shelved {
  id: string
  status: 'processing' | 'ready' | 'failed'
  reason_text: string | null
}

const LOOK_EVERY_MS = 250

/** The ids of documents; files are uploaded, and waited for until they are read. */
export const shelved = (parley: Parley, named: readonly NamedDocument[]): Promise<string[]> =>
  Promise.all(named.map((document) => ('id' in document ? document.id : uploaded(parley, document))))

async function uploaded(parley: Parley, file: { name: string; content: string }): Promise<string> {
  const body = { ...file, encoding: 'base64' }
  let { document } = await parley.call<{ document: Shelved }>('POST', '/documents/upload', body)
  while (document.status === 'processing') {
    await sleep(LOOK_EVERY_MS)
    document = await parley.call<Shelved>('GET', `/documents/${document.id}`)
  }
  if (document.status === 'failed') {
    throw new Refusal(`${file.name} could not be read: ${document.reason_text ?? 'nobody knows why'}`)
  }
  return document.id
}
