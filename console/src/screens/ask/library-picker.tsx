import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LONGEST_LIST } from '../../api/call.ts'
import { type Document, documentsQuery } from '../../api/knowledge/library.ts'
import { TextField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'

interface LibraryPickerProps {
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  fault: string | undefined
}

const MOST_CHOSEN = 50
const MOST_SHOWN = 20

/** Documents of the library that they are to read. */
export function LibraryPicker({ chosen, onChange, fault }: LibraryPickerProps) {
  const query = useQuery(documentsQuery(LONGEST_LIST))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Documents from the library</legend>
      <Loaded query={query} what="Loading the library">
        {({ documents }) => {
          const readable = documents.filter((each) => each.status === 'ready' && each.superseded_by === null)
          return readable.length === 0 ? (
            <p className="text-sm text-muted">
              The library is empty. Files you attach above belong to this question only; documents in the library can be
              used for every question.{' '}
              <Link to="/library" className="text-accent underline">
                Add documents to the library
              </Link>
            </p>
          ) : (
            <Choice documents={readable} chosen={chosen} onChange={onChange} />
          )
        }}
      </Loaded>
      {fault && (
        <p role="alert" className="text-sm text-disagree">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps extends Pick<LibraryPickerProps, 'chosen' | 'onChange'> {
  documents: readonly Document[]
}

function Choice({ documents, chosen, onChange }: ChoiceProps) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const isChosen = ({ id }: Document) => chosen.includes(id)
  const found = documents.filter((each) => isChosen(each) || each.title.toLowerCase().includes(wanted))
  const shown = found.toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one))).slice(0, MOST_SHOWN)
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <>
      {documents.length > MOST_SHOWN && (
        <TextField
          label="Find a document"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className="grid gap-1">
        {shown.map((document) => (
          <li key={document.id}>
            <label className="flex w-fit items-baseline gap-2">
              <input
                type="checkbox"
                checked={isChosen(document)}
                disabled={!isChosen(document) && chosen.length >= MOST_CHOSEN}
                onChange={() => toggle(document.id)}
              />
              <bdi>{document.title}</bdi>
              <span className="text-sm text-muted">
                {document.format}
                {document.page_count !== null && document.page_count > 1 && `, ${document.page_count} pages`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <p className="text-sm text-muted">{found.length - shown.length} more: type part of a title to find them.</p>
      )}
    </>
  )
}
