import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { LONGEST_LIST } from '../../api/call.ts'
import { type GroundingRequest, type Preview, previewGrounding } from '../../api/debates/new-debate.ts'
import { type Document, documentsQuery } from '../../api/knowledge/library.ts'
import { placeName } from '../../parts/document-link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { KNOWLEDGE } from './question-form.ts'

interface KnowledgeProps {
  question: string
  /** The documents that the person chose. */
  library: readonly string[]
  isUsed: boolean
  onChange: (isUsed: boolean) => void
  fault: string | undefined
}

/** Whether the agents may use what the organization knows, with a preview of what they would get. */
export function Knowledge({ question, library, isUsed, onChange, fault }: KnowledgeProps) {
  const about = useId()
  const [shown, setShown] = useState<string>()
  const asked = question.trim()
  const mayLook = isUsed || library.length > 0
  return (
    <div className="grid gap-2">
      <label className="flex w-fit items-baseline gap-2">
        <input
          type="checkbox"
          checked={isUsed}
          aria-describedby={about}
          onChange={({ target }) => onChange(target.checked)}
        />
        Search our library and past decisions
      </label>
      <p id={about} className={`text-sm ${fault ? 'text-disagree' : 'text-muted'}`}>
        {fault ?? 'Searched when you ask, and again between phases for what the agents say is missing.'}
      </p>
      {mayLook && asked !== '' && shown !== asked && (
        <div className="-mx-3">
          <Button kind="quiet" onClick={() => setShown(asked)}>
            Preview results
          </Button>
        </div>
      )}
      {mayLook && shown !== undefined && shown === asked && (
        <GroundingPreview
          body={{ question: shown, document_ids: [...library], ...(isUsed && { grounding: KNOWLEDGE }) }}
        />
      )}
    </div>
  )
}

function GroundingPreview({ body }: { body: GroundingRequest }) {
  const query = useQuery({
    queryKey: ['grounding', 'preview', body],
    queryFn: ({ signal }) => previewGrounding(body, signal),
  })
  return (
    <QueryResult query={query} what="Searching">
      {(preview) => (preview.pieces.length === 0 ? <NothingYet /> : <Pieces preview={preview} />)}
    </QueryResult>
  )
}

const NothingYet = () => (
  <p className="text-sm text-muted">
    Nothing in your library or past decisions is relevant to this question yet. Documents you add and decisions you make
    are searched too.{' '}
    <Link to="/library" className="text-accent underline">
      Add documents to the library
    </Link>
  </p>
)

function Pieces({ preview: { pieces, count, characters, budget } }: { preview: Preview }) {
  return (
    <section aria-label="What the agents would get" className="grid gap-3 rounded-md border border-line p-4 text-sm">
      <p>
        {count} {count === 1 ? 'piece' : 'pieces'}, {characters.toLocaleString('en')} of {budget.toLocaleString('en')}{' '}
        characters
      </p>
      <ul className="grid gap-3">
        {pieces.map((piece) => (
          <li key={`${piece.item_id} ${piece.page} ${piece.start}`} className="grid gap-1">
            <p>
              <bdi className="font-medium">{piece.title}</bdi>
              <span className="text-muted">
                {' '}
                · {piece.kind}
                {piece.page !== null &&
                  piece.label !== null &&
                  `, ${placeName({ page: piece.page, label: piece.label })}`}
                , reliability {piece.reliability.toFixed(2)}, {piece.characters.toLocaleString('en')} characters
                {piece.passages_total !== null &&
                  piece.passages_total > 1 &&
                  `, ${piece.passages_shown ?? 1} of ${piece.passages_total} passages`}
              </span>
            </p>
            <p dir="auto" title={piece.excerpt} className="line-clamp-2 text-muted">
              <Words>{piece.excerpt}</Words>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LibraryPickerProps {
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  fault: string | undefined
}

const MOST_CHOSEN = 50
const MOST_SHOWN = 20

/** Chooses documents of the library for the agents to read. */
export function LibraryPicker({ chosen, onChange, fault }: LibraryPickerProps) {
  const query = useQuery(documentsQuery(LONGEST_LIST))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Documents from the library</legend>
      <QueryResult query={query} what="Loading the library">
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
      </QueryResult>
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
