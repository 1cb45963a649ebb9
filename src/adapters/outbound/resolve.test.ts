import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { nameServers } from './resolve.ts'

const A = 1
const AAAA = 28
const NOT_FOUND = 3

/** A name server that answers every question of a type with the same addresses, or not at all. */
async function nameServer(answers: Record<number, number[][]> | 'silent') {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  server.on('message', (question, { port, address }) => {
    if (answers === 'silent') return
    const end = question.indexOf(0, 12) + 5
    const records = answers[question.readUInt16BE(end - 4)] ?? []
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8180 | (Object.keys(answers).length === 0 ? NOT_FOUND : 0), 2)
    header.writeUInt16BE(records.length, 6)
    header.fill(0, 8)
    const type = question.subarray(end - 4, end)
    const body = records.map((bytes) => Buffer.from([0xc0, 12, ...type, 0, 0, 0, 60, 0, bytes.length, ...bytes]))
    server.send(Buffer.concat([header, question.subarray(12, end), ...body]), port, address)
  })
  return nameServers({
    servers: [`127.0.0.1:${server.address().port}`],
    timeoutMs: answers === 'silent' ? 100 : 60_000,
    tries: 1,
  })
}

const publicIpv6 = [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11]

test('all addresses of both families are told', async () => {
  const resolve = await nameServer({
    [A]: [
      [93, 184, 215, 14],
      [10, 0, 0, 1],
    ],
    [AAAA]: [publicIpv6],
  })
  expect((await resolve('host.example')).sort()).toEqual(['10.0.0.1', '2606:4700:4700::1111', '93.184.215.14'])
})

test('one family is enough', async () => {
  const resolve = await nameServer({ [A]: [[93, 184, 215, 14]] })
  expect(await resolve('host.example')).toEqual(['93.184.215.14'])
})

test('an unknown name and a silent server are faults', async () => {
  const unknown = await nameServer({})
  await expect(unknown('host.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  const silent = await nameServer('silent')
  await expect(silent('host.example')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})
