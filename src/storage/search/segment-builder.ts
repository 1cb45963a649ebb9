import type { Terms } from './analyse.ts'
import { byteOfLength } from './bm25.ts'
import type { PassageKind } from './passage.ts'
import { kindByte, type Places, type TermRow } from './segment.ts'
import { VarintWriter } from './varint.ts'

export interface IndexedPassage {
  number: number
  kind: PassageKind
  config: string
  terms: Terms
}

interface Written {
  df: number
  last: number
  writer: VarintWriter
}

/** A term of few passages needs no more. */
const BYTES_OF_TERM = 16

/** Makes a segment of passages that come in ascending order of their numbers; of each only its places and its postings stay. */
export class SegmentBuilder {
  readonly #numbers: number[] = []
  readonly #lengths: number[] = []
  readonly #kinds: number[] = []
  readonly #configs: Record<string, number> = {}
  readonly #terms = new Map<string, Written>()

  add({ number, kind, config, terms }: IndexedPassage) {
    const place = this.#numbers.length
    this.#numbers.push(number)
    this.#lengths.push(byteOfLength(terms.length))
    this.#kinds.push(kindByte(kind))
    this.#configs[config] = (this.#configs[config] ?? 0) + 1
    for (const [term, count] of terms.counts) {
      let written = this.#terms.get(term)
      if (!written) {
        written = { df: 0, last: -1, writer: new VarintWriter(BYTES_OF_TERM) }
        this.#terms.set(term, written)
      }
      written.writer.write(place - written.last)
      written.writer.write(count)
      written.last = place
      written.df++
    }
  }

  places(): Places {
    return {
      numbers: this.#numbers,
      lengths: Uint8Array.from(this.#lengths),
      kinds: Uint8Array.from(this.#kinds),
      configs: this.#configs,
    }
  }

  *termRows(): Generator<TermRow> {
    for (const [term, { df, writer }] of this.#terms) yield { term, df, postings: writer.bytes() }
  }
}
