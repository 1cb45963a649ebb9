import type { JsonObject, JsonValue } from '../../../../shared/canonical-json.ts'
import type { Work } from './work.ts'

/** There is no room for a value. */
export class TooLarge extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TooLarge'
  }
}

/** JSON of thousands of levels cannot be written, and each round of a loop may add some. */
const DEEPEST = 100

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
  take(value: JsonValue, levels = DEEPEST): void {
    if (levels < 0) throw new TooLarge(`is nested deeper than ${DEEPEST} levels`)
    this.#work?.spend(1)
    if (typeof value === 'string') this.#takeText(value)
    else if (typeof value !== 'object' || value === null) this.#use(String(value).length)
    else if (Array.isArray(value)) this.#takeList(value, levels - 1)
    else this.#takeFields(value as JsonObject, levels - 1)
  }

  #takeList(list: readonly JsonValue[], levels: number): void {
    this.#use(BRACKETS)
    for (const item of list) {
      this.#use(SIGN)
      this.take(item, levels)
    }
  }

  #takeFields(fields: JsonObject, levels: number): void {
    this.#use(BRACKETS)
    for (const name in fields) {
      this.#takeText(name)
      this.#use(2 * SIGN)
      this.take(fields[name] ?? null, levels)
    }
  }

  /** No text has fewer bytes than code units, so that one that is far too long is not looked at. */
  #takeText(text: string): void {
    if (this.#used + text.length > this.#most) throw this.#full()
    this.#work?.read(KEPT * text.length)
    this.#use(QUOTES + Buffer.byteLength(text))
  }

  #use(bytes: number): void {
    this.#used += bytes
    if (this.#used > this.#most) throw this.#full()
  }

  #full = () => new TooLarge(`is larger than ${Math.round(this.#most / 1_048_576)} MB`)
}

const known = new WeakMap<object, number>()

/** How many bytes of JSON a value has, but for what escapes its characters; of one that does not change. */
export function bytesOf(value: JsonValue): number {
  const isHeld = typeof value === 'object' && value !== null
  const before = isHeld ? known.get(value) : undefined
  if (before !== undefined) return before
  const room = new Room(Number.POSITIVE_INFINITY)
  room.take(value, Number.POSITIVE_INFINITY)
  if (isHeld) known.set(value, room.used)
  return room.used
}
