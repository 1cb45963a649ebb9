import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openLink } from './link.ts'

test('what ends a debate is written in a turn of its own, after everything before it', async () => {
  const wire = new PassThrough()
  const turns: string[][] = [[]]
  const socket = { readyState: WebSocket.OPEN } as WebSocket
  const link = openLink({ socket, wire, totals: { messagesSent: 0 } })
  wire.on('data', (bytes: Buffer) => {
    turns.at(-1)?.push(String(bytes))
    queueMicrotask(() => setImmediate(() => turns.push([])))
  })
  link.deliver([Buffer.from('vote_tally'), Buffer.from('consensus_reached')])
  await link.deliverApart([Buffer.from('debate_cancelled'), Buffer.from('debate_end')])
  await link.deliverApart([Buffer.from('unwanted')], () => false)
  expect(turns.filter((turn) => turn.length > 0)).toEqual([
    ['vote_tally', 'consensus_reached'],
    ['debate_cancelled'],
    ['debate_end'],
  ])
})
