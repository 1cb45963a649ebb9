import { type DragEvent, type ReactNode, useState } from 'react'

interface DropAreaProps {
  label: string
  onFiles: (files: readonly File[]) => void
  children: (isOver: boolean) => ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that a person drops on it. */
export function DropArea({ label, onFiles, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={label}
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
      {children(isOver)}
    </section>
  )
}
