import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type RefObject, useState } from 'react'
import { formatsQuery } from '../../api/documents.ts'
import { Button } from '../../ui/button.tsx'

interface DropZoneProps {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: readonly File[]) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on it, or chosen. */
export function DropZone({ input, onFiles }: DropZoneProps) {
  const formats = useQuery(formatsQuery)
  const [isOver, setOver] = useState(false)
  const extensions = formats.data?.extensions ?? []
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label="Add documents"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={`grid justify-items-start gap-2 rounded-lg border border-dashed p-6 ${isOver ? 'border-accent bg-raised' : 'border-edge'}`}
    >
      <p>{isOver ? 'Let go, and they are read.' : 'Drop files here, or choose them.'}</p>
      <Button onClick={() => input.current?.click()}>Choose files</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files for the library"
        accept={extensions.map((extension) => `.${extension.replace(/^\./, '')}`).join()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {formats.data && (
        <p className="measure text-sm text-muted">
          {formats.data.items
            .map(({ name }) => name)
            .filter((name, place, names) => names.indexOf(name) === place)
            .join(', ')}
          ; at most {formats.data.items[0]?.max_size_mb ?? 10} MB each.
        </p>
      )}
    </section>
  )
}
