import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER = 12
const TXT = 16

/** The name that a question asks for, and where it ends. */
function questionOf(packet: Buffer) {
  const labels: string[] = []
  let at = HEADER
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

const number16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))

/** Texts are sent in pieces of at most 255 bytes. */
function textRecord(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')])),
  )
  return Buffer.concat([number16(0xc00c, TXT, 1, 0, 60, data.length), data])
}

/** A real name server on loopback (RFC 1035) that knows these texts and nothing else. */
export async function nameServer(records: Readonly<Record<string, string>>) {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { address, port }) => {
    const { name, end } = questionOf(packet)
    const text = records[name]
    const flags = text === undefined ? 0x8183 : 0x8180
    const counts = number16(flags, 1, text === undefined ? 0 : 1, 0, 0)
    const question = packet.subarray(HEADER, end)
    const answer = text === undefined ? Buffer.alloc(0) : textRecord(text)
    socket.send(Buffer.concat([packet.subarray(0, 2), counts, question, answer]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() }
}
