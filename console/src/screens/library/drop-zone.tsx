import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { formatsQuery } from '../../api/knowledge/library.ts'
import { Button } from '../../ui/button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'

interface DropZoneProps {
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped on it, or chosen. */
export function DropZone({ input, onFiles }: DropZoneProps) {
  const formats = useQuery(formatsQuery)
  const extensions = formats.data?.extensions ?? []
  return (
    <DropArea label="Add documents" onFiles={onFiles}>
      {(isOver) => (
        <>
          <p>{isOver ? 'Drop to add them.' : 'Drop files here, or choose them.'}</p>
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
        </>
      )}
    </DropArea>
  )
}
