import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { TObject } from 'typebox'
import { invalid, notSentInTime, tooLarge, unreadable } from '../../shared/errors.ts'

/** What an endpoint takes as `multipart/form-data`: one file, and text fields beside it. */
export interface UploadRules<Fields extends TObject = TObject> {
  fields: Fields
  /** The largest body in bytes: the file, the fields, and the parts' headers. */
  bodyLimit: number
  /** How long it may take to arrive. */
  arrivalSeconds: number
}

/** The file of an upload, still arriving. */
export interface UploadedFile {
  /** The name that the sender gives; empty if there is none. */
  name: string
  /** The type that the sender states. */
  type: string
  /** Ends when the whole body has arrived and its fields are valid; then `fields()` returns them. */
  content: Readable
}

type Texts = Record<string, string>

const MOST_FIELDS = 20
const LONGEST_FIELD = 65_536
const LIMITS = { files: 1, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD, headerPairs: 20 }

const broken = (message: string) => unreadable(message, 'INVALID_MULTIPART')

function parserOf(headers: IncomingHttpHeaders): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS })
  } catch {
    throw broken('The body is not the multipart/form-data that its Content-Type announces: a boundary is missing')
  }
}

/** A `multipart/form-data` body that is read while it arrives: none of it is buffered. */
export class Upload<Fields = unknown> {
  readonly #payload: Readable
  readonly #parser: BusboyInstance
  readonly #limit: number
  readonly #read: (texts: Texts) => Fields
  readonly #texts = new Map<string, string>()
  readonly #file = Promise.withResolvers<UploadedFile>()
  readonly #whole = Promise.withResolvers<void>()
  #part: BusboyFileStream | undefined
  #fields: Fields | undefined
  #arrived = 0

  constructor(
    payload: Readable,
    headers: IncomingHttpHeaders,
    rules: { bodyLimit: number; read: (texts: Texts) => Fields },
  ) {
    this.#payload = payload
    this.#parser = parserOf(headers)
    this.#limit = rules.bodyLimit
    this.#read = rules.read
    this.#file.promise.catch(() => {})
    this.#whole.promise.catch(() => {})
    this.#listen()
  }

  /** The only file; its content must be read to the end, or `discard` called. */
  file(): Promise<UploadedFile> {
    if (!this.#payload.readableFlowing) this.#payload.pipe(this.#parser)
    return this.#file.promise
  }

  /** Available once the content of the file has ended. */
  fields(): Fields {
    if (this.#fields === undefined)
      throw new Error('The fields of an upload are known only after its file has been read')
    return this.#fields
  }

  /** Reads the rest without keeping it, so that the caller receives the answer; false if there is more than allowed. */
  async discard(): Promise<boolean> {
    this.#payload.unpipe(this.#parser)
    this.#fail(broken('The upload was given up'))
    if (this.#payload.readableEnded || this.#payload.destroyed) return true
    const over = Promise.withResolvers<boolean>()
    this.#payload.on('data', () => {
      if (this.#arrived > this.#limit) over.resolve(false)
    })
    for (const end of ['end', 'close', 'error']) this.#payload.once(end, () => over.resolve(true))
    this.#payload.resume()
    return over.promise
  }

  #listen() {
    const fail = (error: Error) => this.#fail(error)
    this.#payload.on('data', (chunk: Buffer) => {
      this.#arrived += chunk.length
      if (this.#arrived > this.#limit) fail(tooLarge('The body is larger than this endpoint takes'))
    })
    this.#payload.pause()
    this.#payload.once('error', () => fail(notSentInTime()))
    this.#payload.once('close', () => {
      if (!this.#payload.readableEnded) fail(notSentInTime())
    })
    this.#parser
      .on('error', () => fail(broken('The multipart body cannot be read: a part is cut short or malformed')))
      .on('filesLimit', () => fail(invalid('file', 'must be one file')))
      .on('fieldsLimit', () => fail(broken(`The form has more than ${MOST_FIELDS} fields`)))
      .on('field', (name, value, _nameCut, valueCut) => this.#take(name, value, valueCut))
      .on('file', (_field, part, name, _encoding, type) => this.#begin(part, name, type))
      .on('finish', () => {
        if (!this.#part) fail(invalid('file', 'is missing: send one part with a file name'))
        this.#whole.resolve()
      })
  }

  #take(name: string, value: string, cut: boolean) {
    if (cut) this.#fail(invalid(name, `must be at most ${LONGEST_FIELD} bytes`))
    if (this.#texts.has(name)) this.#fail(invalid(name, 'must not be given twice'))
    this.#texts.set(name, value)
  }

  #begin(part: BusboyFileStream, name: string | undefined, type: string) {
    this.#part = part
    part.on('error', () => {})
    this.#file.resolve({ name: name ?? '', type, content: Readable.from(this.#content(part), { objectMode: false }) })
  }

  async *#content(part: BusboyFileStream): AsyncGenerator<Buffer> {
    yield* part
    await this.#whole.promise
    this.#fields = this.#read(Object.fromEntries(this.#texts))
  }

  #fail(error: Error) {
    this.#payload.unpipe(this.#parser)
    this.#payload.pause()
    this.#file.reject(error)
    this.#whole.reject(error)
    this.#part?.destroy(error)
  }
}
