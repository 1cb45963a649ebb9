import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Work } from './work.ts'

/** A value has more bytes of JSON than there is room for. */
export class TooLarge extends Error {
  constructor(most: number) {
    super(`is larger than ${Math.round(most / 1_048_576)} MB`)
    this.name = 'TooLarge'
  }
}

/** What is taken in is copied and written later, which costs more than reading it. */
const KEPT = 4
const BRACKETS = 2
const QUOTES = 2
const SIGN = 1

/** Room for so many bytes of JSON; what is taken in is counted, and no further than to the limit. */
export class Room {
  readonly #most: number
  readonly #work: Work | undefined
  #used = 0

  constructor(most: number, work?: Work) {
    this.#most = most
    this.#work = work
  }

  get used(): number {
    return this.#used
  }

  /** Takes a value in; throws where there is no room for all of it. */
  take(value: JsonValue): void {
    this.#work?.spend(1)
    if (typeof value === 'string') this.#takeText(value)
    else if (typeof value !== 'object' || value === null) this.#use(String(value).length)
    else if (Array.isArray(value)) this.#takeList(value)
    else this.#takeFields(value as JsonObject)
  }

  #takeList(list: readonly JsonValue[]): void {
    this.#use(BRACKETS)
    for (const item of list) {
      this.#use(SIGN)
      this.take(item)
    }
  }

  #takeFields(fields: JsonObject): void {
    this.#use(BRACKETS)
    for (const name in fields) {
      this.#takeText(name)
      this.#use(2 * SIGN)
      this.take(fields[name] ?? null)
    }
  }

  /** No text has fewer bytes than code units, so that one that is far too long is not looked at. */
  #takeText(text: string): void {
    if (this.#used + text.length > this.#most) throw new TooLarge(this.#most)
    this.#work?.read(KEPT * text.length)
    this.#use(QUOTES + Buffer.byteLength(text))
  }

  #use(bytes: number): void {
    this.#used += bytes
    if (this.#used > this.#most) throw new TooLarge(this.#most)
  }
}

const known = new WeakMap<object, number>()

/** How many bytes of JSON a value has, but for what escapes its characters; of one that does not change. */
export function bytesOf(value: JsonValue): number {
  const isHeld = typeof value === 'object' && value !== null
  const before = isHeld ? known.get(value) : undefined
  if (before !== undefined) return before
  const room = new Room(Number.POSITIVE_INFINITY)
  room.take(value)
  if (isHeld) known.set(value, room.used)
  return room.used
}
