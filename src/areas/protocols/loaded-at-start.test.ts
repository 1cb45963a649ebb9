import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const IMPORT = /^(?:import|export) (?!type )[^'"]*? ?from '(\.[^']+)'/gm

/** The files of the doors that `file` imports, and those that they import, as Node loads them. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  loaded.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const next = join(dirname(file), path)
    if (next.startsWith(import.meta.dirname) && !loaded.has(next)) loadedBy(next, loaded)
  }
  return loaded
}

/** What says which endpoints and tables there are. */
const DECLARATION = /(?:^|\/)(?:index|(?:[a-z]+-)?routes|(?:[a-z]+-)?schema|tables)\.ts$/

/** What every service needs of the doors: for endpoints, the queue, the outbox, the log's readers, sockets, or the edge. */
const ALSO = [
  'a2a/protocol/faults.ts',
  'a2a/protocol/late-answers.ts',
  'a2a/protocol/version.ts',
  'a2a/push/address.ts',
  'a2a/push/effects.ts',
  'a2a/push/reactions.ts',
  'a2a/push/store.ts',
  'a2a/rows/jobs.ts',
  'a2a/rows/socket.ts',
  'asking/question.ts',
  'authorization-server/client-metadata.ts',
  'authorization-server/doors.ts',
  'authorization-server/metadata.ts',
  'doors/calls.ts',
  'doors/store.ts',
  'mcp/mcp-door.ts',
]

test('of the doors a start loads what declares them; what answers is loaded by the first request', () => {
  const loaded = [...loadedBy(join(import.meta.dirname, 'index.ts'))].map((file) => relative(import.meta.dirname, file))
  expect(loaded).toContain('a2a/rows/routes.ts')
  expect(loaded.filter((file) => !DECLARATION.test(file)).sort()).toEqual(ALSO)
})
