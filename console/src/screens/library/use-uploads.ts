import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LIBRARY, uploadDocument } from '../../api/knowledge/library.ts'

/** A file on its way to the library. */
export interface Upload {
  key: number
  name: string
  bytes: number
  state: 'sending' | 'there' | 'refused'
  /** The document that came of it. */
  document?: { id: string; title: string; isNew: boolean }
  fault?: string
}

/** Sends files one after the other, so that a hundred do not fill the line. */
export function useUploads() {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef(0)
  const line = useRef(Promise.resolve())

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  async function send(key: number, file: File) {
    try {
      const { document, success } = await uploadDocument(file)
      change(key, { state: 'there', document: { id: document.id, title: document.title, isNew: success } })
    } catch (fault) {
      change(key, { state: 'refused', fault: fault instanceof Error ? fault.message : 'It could not be sent' })
    }
    await queries.invalidateQueries({ queryKey: LIBRARY })
  }

  return {
    uploads,
    upload(files: readonly File[]) {
      for (const file of files) {
        const key = ++last.current
        setUploads((all) => [...all, { key, name: file.name, bytes: file.size, state: 'sending' }])
        line.current = line.current.then(() => send(key, file))
      }
    },
    forget: () => setUploads((all) => all.filter(({ state }) => state === 'sending')),
  }
}
