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

test('what is withheld is sent in order or not at all, and ends the connection where it becomes too much', async () => {
  const said: string[] = []
  const closed: number[] = []
  const wire = new PassThrough()
  wire.on('data', (bytes: Buffer) => said.push(String(bytes)))
  const send = (text: string) => said.push(JSON.parse(text).type)
  const close = (code: number) => closed.push(code)
  const socket = { readyState: WebSocket.OPEN, send, close } as unknown as WebSocket
  const totals = { messagesSent: 0 }
  const link = openLink({ socket, wire, totals })
  link.withhold()
  link.deliver([Buffer.from('vote_cast')])
  link.send('sync', {})
  link.send('pong', {})
  const inTime = link.deliverInTime([Buffer.from('agent_message')])
  expect([said, totals.messagesSent]).toEqual([['pong'], 1])
  link.release()
  await inTime
  expect(said.toSorted()).toEqual(['agent_message', 'pong', 'sync', 'vote_cast'])
  link.withhold()
  link.deliver([Buffer.from('vote_cast')])
  const unwanted = link.deliverInTime([Buffer.from('agent_message')], () => false)
  link.discard()
  await unwanted
  expect(said).toHaveLength(4)
  link.withhold()
  for (let count = 0; count < 20; count += 1) link.deliver([Buffer.alloc(60_000)])
  expect(closed).not.toEqual([])
})
