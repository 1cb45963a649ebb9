import {
  type Attributes,
  type AttributeValue,
  type Encoding,
  KIND,
  nanoseconds,
  type Span,
  STATUS_ERROR,
} from './trace.ts'

/** How the bytes of a field are to be read. */
const VARINT = 0
const FIXED64 = 1
const BYTES = 2

const SMALL = 128

/** A message that is being written; what is nested is written in place, and its length put before it. */
class Message {
  #buffer = Buffer.allocUnsafe(512)
  #end = 0

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#end)
  }

  #makeRoom(length: number) {
    if (this.#end + length <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#end + length))
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }

  #varint(value: number) {
    this.#makeRoom(10)
    let left = value
    for (; left >= SMALL; left = Math.floor(left / SMALL)) this.#buffer[this.#end++] = (left % SMALL) | SMALL
    this.#buffer[this.#end++] = left
  }

  #tag(field: number, kind: number) {
    this.#varint(field * 8 + kind)
  }

  whole(field: number, value: bigint) {
    this.#tag(field, VARINT)
    if (value >= 0n && value <= Number.MAX_SAFE_INTEGER) return this.#varint(Number(value))
    this.#makeRoom(10)
    let left = BigInt.asUintN(64, value)
    for (; left > 127n; left >>= 7n) this.#buffer[this.#end++] = Number(left & 127n) | SMALL
    this.#buffer[this.#end++] = Number(left)
  }

  text(field: number, content: string, encoding: 'utf8' | 'hex' = 'utf8') {
    const length = Buffer.byteLength(content, encoding)
    this.#tag(field, BYTES)
    this.#varint(length)
    this.#makeRoom(length)
    this.#end += this.#buffer.write(content, this.#end, encoding)
  }

  time(field: number, ms: number) {
    this.#tag(field, FIXED64)
    this.#makeRoom(8)
    this.#end = this.#buffer.writeBigUInt64LE(nanoseconds(ms), this.#end)
  }

  double(field: number, value: number) {
    this.#tag(field, FIXED64)
    this.#makeRoom(8)
    this.#end = this.#buffer.writeDoubleLE(value, this.#end)
  }

  written(field: number, content: Uint8Array) {
    this.#tag(field, BYTES)
    this.#varint(content.length)
    this.#makeRoom(content.length)
    this.#buffer.set(content, this.#end)
    this.#end += content.length
  }

  nested(field: number, write: () => void) {
    this.#tag(field, BYTES)
    const start = this.#end
    write()
    const end = this.#end
    const length = end - start
    this.#varint(length)
    const size = this.#end - end
    const prefix = Buffer.from(this.#buffer.subarray(end, this.#end))
    this.#buffer.copyWithin(start + size, start, end)
    prefix.copy(this.#buffer, start)
  }

  attributes(field: number, attributes: Attributes) {
    for (const [key, value] of Object.entries(attributes)) {
      this.nested(field, () => {
        this.text(1, key)
        this.nested(2, () => this.#anyValue(value))
      })
    }
  }

  #anyValue(value: AttributeValue) {
    if (typeof value === 'string') this.text(1, value.toWellFormed())
    else if (typeof value === 'boolean') this.whole(2, value ? 1n : 0n)
    else if (typeof value === 'bigint') this.whole(3, value)
    else this.double(4, value)
  }
}

function spanBytes(span: Span): Uint8Array {
  const { traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, events = [], links = [] } = span
  const { failure } = span
  const message = new Message()
  message.text(1, traceId, 'hex')
  message.text(2, spanId, 'hex')
  if (parentSpanId !== undefined) message.text(4, parentSpanId, 'hex')
  message.text(5, name.toWellFormed())
  message.whole(6, BigInt(KIND[kind]))
  message.time(7, startMs)
  message.time(8, endMs)
  message.attributes(9, attributes)
  for (const event of events) {
    message.nested(11, () => {
      message.time(1, event.atMs)
      message.text(2, event.name)
      message.attributes(3, event.attributes)
    })
  }
  for (const link of links) {
    message.nested(13, () => {
      message.text(1, link.traceId, 'hex')
      message.text(2, link.spanId, 'hex')
    })
  }
  if (failure) {
    message.nested(15, () => {
      message.text(2, failure.message.toWellFormed())
      message.whole(3, BigInt(STATUS_ERROR))
    })
  }
  return message.bytes()
}

/** `ExportTraceServiceRequest` in the binary form of Protocol Buffers, whose field numbers stand in OTLP's `trace.proto`. */
export const protobuf: Encoding = {
  contentType: 'application/x-protobuf',
  span: spanBytes,
  request({ resource, scope, schemaUrl }, spans) {
    const message = new Message()
    message.nested(1, () => {
      message.nested(1, () => message.attributes(1, resource))
      message.nested(2, () => {
        message.nested(1, () => {
          message.text(1, scope.name)
          message.text(2, scope.version)
        })
        for (const span of spans) message.written(2, span)
        message.text(3, schemaUrl)
      })
      message.text(3, schemaUrl)
    })
    return message.bytes()
  },
  bytesBesideASpan: 6,
}

/** The fields of a message by their numbers, as far as they can be read; of a field that stands there twice the last. */
export function fieldsOf(message: Uint8Array): Map<number, bigint | Uint8Array> {
  const fields = new Map<number, bigint | Uint8Array>()
  let at = 0

  function readVarint(): bigint | undefined {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++]
      if (byte === undefined) return undefined
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return BigInt.asUintN(64, value)
    }
    return undefined
  }

  function take(length: number): Uint8Array | undefined {
    const taken = message.subarray(at, at + length)
    at += length
    return taken.length === length ? taken : undefined
  }

  function readValue(kind: number): bigint | Uint8Array | undefined {
    if (kind === VARINT) return readVarint()
    if (kind === FIXED64) return take(8)
    if (kind === BYTES) return take(Number(readVarint() ?? -1n))
    return kind === 5 ? take(4) : undefined
  }

  while (at < message.length) {
    const key = readVarint()
    const value = key === undefined ? undefined : readValue(Number(key & 7n))
    if (key === undefined || value === undefined) return fields
    fields.set(Number(key >> 3n), value)
  }
  return fields
}
