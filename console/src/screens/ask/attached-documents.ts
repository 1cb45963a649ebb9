/** A file whose text goes with the question. */
export interface AttachedDocument {
  /** No two have the same: agents name their sources by it. */
  title: string
  content: string
}

export const MOST_DOCUMENTS = 50
/** Of the context and all documents together. */
export const MOST_BYTES = 1_048_576

const bytesOf = (text: string) => new TextEncoder().encode(text).length

export const sizeOf = (context: string, documents: readonly AttachedDocument[]) =>
  documents.reduce((sum, { content }) => sum + bytesOf(content), bytesOf(context))

interface TextFile {
  name: string
  size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

interface Attached {
  documents: readonly AttachedDocument[]
  /** What was left out, and why. */
  refused: readonly string[]
}

/** The texts of some files beside those that are attached already; what is no text, or too much, is left out. */
export async function attach(
  files: readonly TextFile[],
  attached: readonly AttachedDocument[],
  context: string,
): Promise<Attached> {
  const documents = [...attached]
  const refused: string[] = []
  let bytes = sizeOf(context, attached)
  for (const file of files) {
    const content = file.size > MOST_BYTES ? 'too large' : await textOf(file)
    if (typeof content === 'string') refused.push(`${file.name} is ${content}.`)
    else if (documents.length >= MOST_DOCUMENTS)
      refused.push(`${file.name} is one file too many; ${MOST_DOCUMENTS} may be attached.`)
    else if (bytes + file.size > MOST_BYTES)
      refused.push(`${file.name} does not fit; all texts together may have 1 MB.`)
    else {
      bytes += file.size
      documents.push({ title: ownTitle(file.name, documents), content: content.text })
    }
  }
  return { documents, refused }
}

/** The name of a file, numbered when another is called so. */
function ownTitle(name: string, documents: readonly AttachedDocument[]): string {
  const isTaken = (title: string) => documents.some((document) => document.title === title)
  let title = name
  for (let number = 2; isTaken(title); number += 1) title = `${name} (${number})`
  return title
}

/** The text of a file, or why there is none. */
async function textOf(file: TextFile): Promise<{ text: string } | string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.includes('\0')) return 'not a text'
    return text.trim() === '' ? 'empty' : { text }
  } catch {
    return 'not a text'
  }
}
