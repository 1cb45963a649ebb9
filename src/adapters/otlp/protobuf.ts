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

const UTF8 = new TextEncoder()

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let left = BigInt.asUintN(64, value)
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128)
    left >>= 7n
  }
  bytes.push(Number(left))
  return Uint8Array.from(bytes)
}

const tag = (field: number, kind: number) => varint(BigInt((field << 3) | kind))
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

const bytes = (field: number, content: Uint8Array) => joined(tag(field, BYTES), varint(BigInt(content.length)), content)
const text = (field: number, content: string) => bytes(field, UTF8.encode(content.toWellFormed()))
const whole = (field: number, value: bigint) => joined(tag(field, VARINT), varint(value))
const hex = (field: number, digits: string) => bytes(field, Buffer.from(digits, 'hex'))

function eightBytes(field: number, write: (view: DataView) => void): Uint8Array {
  const content = new Uint8Array(8)
  write(new DataView(content.buffer))
  return joined(tag(field, FIXED64), content)
}

const time = (field: number, ms: number) => eightBytes(field, (view) => view.setBigUint64(0, nanoseconds(ms), true))

function anyValue(value: AttributeValue): Uint8Array {
  switch (typeof value) {
    case 'string':
      return text(1, value)
    case 'boolean':
      return whole(2, value ? 1n : 0n)
    case 'bigint':
      return whole(3, value)
    default:
      return eightBytes(4, (view) => view.setFloat64(0, value, true))
  }
}

const attributesAt = (field: number, attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => bytes(field, joined(text(1, key), bytes(2, anyValue(value)))))

function spanBytes(span: Span): Uint8Array {
  const { traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, events = [], links = [] } = span
  return joined(
    hex(1, traceId),
    hex(2, spanId),
    ...(parentSpanId === undefined ? [] : [hex(4, parentSpanId)]),
    text(5, name),
    whole(6, BigInt(KIND[kind])),
    time(7, startMs),
    time(8, endMs),
    ...attributesAt(9, attributes),
    ...events.map((event) =>
      bytes(11, joined(time(1, event.atMs), text(2, event.name), ...attributesAt(3, event.attributes))),
    ),
    ...links.map((link) => bytes(13, joined(hex(1, link.traceId), hex(2, link.spanId)))),
    ...(span.failure ? [bytes(15, joined(text(2, span.failure.message), whole(3, BigInt(STATUS_ERROR))))] : []),
  )
}

/** `ExportTraceServiceRequest` in the binary form of Protocol Buffers, whose field numbers stand in OTLP's `trace.proto`. */
export const protobuf: Encoding = {
  contentType: 'application/x-protobuf',
  span: spanBytes,
  request({ resource, scope, schemaUrl }, spans) {
    const scopeBytes = joined(text(1, scope.name), text(2, scope.version))
    const scopeSpans = joined(bytes(1, scopeBytes), ...spans.map((span) => bytes(2, span)), text(3, schemaUrl))
    const resourceSpans = joined(
      bytes(1, joined(...attributesAt(1, resource))),
      bytes(2, scopeSpans),
      text(3, schemaUrl),
    )
    return bytes(1, resourceSpans)
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
