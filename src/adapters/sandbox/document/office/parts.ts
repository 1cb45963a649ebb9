import { posix } from 'node:path'
import { readXmlEvents } from '../markup/xml.ts'
import { Refused } from '../refused.ts'
import type { Zip } from './zip.ts'

/** A part that must be there. */
export function needed(zip: Zip, name: string): Uint8Array {
  const bytes = zip.read(name)
  if (!bytes) throw new Refused('malformed')
  return bytes
}

/** Where the relations of a part lead, by their ids. */
export function relationsOf(zip: Zip, part: string): Map<string, { target: string; type: string }> {
  const found = new Map<string, { target: string; type: string }>()
  const bytes = zip.read(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`))
  if (!bytes) return found
  readXmlEvents(bytes, {
    open({ name, attributes: { Id, Target, Type = '', TargetMode } }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      found.set(Id, { target, type: Type.slice(Type.lastIndexOf('/') + 1) })
    },
  })
  return found
}

/** Title and author as the program wrote them down. */
export function coreFacts(zip: Zip): { title?: string; author?: string; publishedAt?: string; language?: string } {
  const bytes = zip.read('docProps/core.xml')
  const facts: Record<string, string> = {}
  let open = ''
  if (bytes)
    readXmlEvents(bytes, {
      open: ({ name }) => {
        open = name
      },
      close: () => {
        open = ''
      },
      text: (words) => {
        facts[open] = (facts[open] ?? '') + words
      },
    })
  const time = Date.parse(facts['dcterms:modified'] ?? facts['dcterms:created'] ?? '')
  return {
    ...(facts['dc:title']?.trim() ? { title: facts['dc:title'] } : {}),
    ...(facts['dc:creator']?.trim() ? { author: facts['dc:creator'] } : {}),
    ...(Number.isNaN(time) ? {} : { publishedAt: new Date(time).toISOString() }),
  }
}

/** Whether an on-off property is on: present, and not said to be off. */
export const isOn = (value: string | undefined) => !['0', 'false', 'off', 'none'].includes(value ?? '')
