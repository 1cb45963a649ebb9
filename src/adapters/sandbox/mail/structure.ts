import type { Buffer } from 'node:buffer'
import { headersOf, parametersOf } from '../document/mail/headers.ts'
import { MailRefused } from './refused.ts'

const DEEPEST = 20
const MOST_PARTS = 1_000

/** Line by line, with the boundaries that are open: refuses what is made to overwhelm its reader. */
export function checkStructure(raw: Buffer): void {
  const lines = raw.toString('latin1').split(/\r?\n/)
  const open: string[] = []
  let header: string[] | undefined = []
  let parts = 1
  for (const line of lines) {
    if (header) {
      if (line !== '') {
        header.push(line)
        continue
      }
      const boundary = boundaryOf(header)
      header = undefined
      if (boundary !== undefined && open.push(boundary) > DEEPEST) throw new MailRefused('too_deep')
      continue
    }
    if (!line.startsWith('--')) continue
    const at = open.findLastIndex((boundary) => line.startsWith(boundary, 2))
    if (at < 0) continue
    const isEnd = line.startsWith('--', 2 + (open[at]?.length ?? 0))
    open.length = isEnd ? at : at + 1
    if (isEnd) continue
    if (++parts > MOST_PARTS) throw new MailRefused('too_many_parts')
    header = []
  }
}

function boundaryOf(header: readonly string[]): string | undefined {
  const { value, parameters } = parametersOf(headersOf(header.join('\n')).get('content-type'))
  return value.startsWith('multipart/') ? parameters.get('boundary') : undefined
}
