interface Cut {
  text: string
  /** The phrase that this is. */
  found?: string
}

/** Cuts a text at the phrases in it; of those that begin at one place the longest counts. */
export function cutAt(text: string, phrases: readonly string[]): readonly Cut[] {
  const cuts: Cut[] = []
  for (let from = 0; from < text.length; ) {
    const next = nextPhrase(text, from, phrases)
    if (!next) {
      cuts.push({ text: text.slice(from) })
      break
    }
    if (next.at > from) cuts.push({ text: text.slice(from, next.at) })
    cuts.push({ text: next.phrase, found: next.phrase })
    from = next.at + next.phrase.length
  }
  return cuts
}

function nextPhrase(text: string, from: number, phrases: readonly string[]) {
  let best: { at: number; phrase: string } | undefined
  for (const phrase of phrases) {
    const at = phrase === '' ? -1 : text.indexOf(phrase, from)
    if (at < 0) continue
    const isLonger = best && at === best.at && phrase.length > best.phrase.length
    if (!best || at < best.at || isLonger) best = { at, phrase }
  }
  return best
}
