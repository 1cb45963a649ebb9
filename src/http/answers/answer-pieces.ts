import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { openSpool, readSpool } from '../../adapters/writers/spool.ts'
import { giveWay } from '../../shared/time/event-loop.ts'
import { isCached } from './cached-text.ts'

/** A shorter answer is written at once. */
const SHORT_ANSWER = 65_536
const PIECE = 16_384
/** A longer answer waits on disk, not in memory, for a slow reader. */
const MOST_IN_MEMORY = 1_048_576

/** One for all connections: together they give way to other work. */
const betweenPieces = giveWay()

async function* cut(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) {
    await betweenPieces()
    yield bytes.subarray(at, at + PIECE)
  }
}

const inPieces = (bytes: Buffer) => Readable.from(cut(bytes), { objectMode: false })

async function onDisk(bytes: Buffer): Promise<Readable> {
  const file = await openSpool()
  try {
    await file.appendFile(bytes)
    return readSpool(file)
  } catch (fault) {
    await file.close()
    throw fault
  }
}

/** Writes long answers in pieces, as fast as they are read, so that a connection never holds a copy of the whole. */
export function answerPieces(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length <= SHORT_ANSWER || request.method === 'HEAD') return done(null, payload)
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('content-length', String(bytes.length))
    if (bytes.length <= MOST_IN_MEMORY || isCached(bytes)) return done(null, inPieces(bytes))
    onDisk(bytes).then(
      (file) => done(null, file),
      () => done(null, inPieces(bytes)),
    )
  })
}
