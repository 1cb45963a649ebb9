import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type FoundSymbol, type Graph, graphQuery, startStructure, symbolsQuery } from '../../api/code/structure.ts'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { ErrorBoundary } from '../../ui/error-notice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FirstOfTotal } from '../../ui/pagination.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { choiceOf, counted } from '../../ui/text.ts'
import { useTypedFilters } from '../../ui/use-debounced.ts'
import { MadeByScan } from './made-by-scan.tsx'
import { SymbolWays } from './symbol-ways.tsx'

const route = getRouteApi('/member/code/$repository')
const DEPTHS = ['1', '2'] as const
/** More boxes than this nobody can read. */
const MOST_BOXES = 30
const MOST_FOUND = 20
const MOST_USED = 12

/** Who uses whom: a symbol with those that use it and those that it uses. */
export const GraphTab = ({ repository }: { repository: string }) => (
  <MadeByScan
    repository={repository}
    kinds={['structure']}
    title="Not read yet"
    teaches="An analysis reads what each file defines, and who uses whom. Then the neighbours of any function or class can be seen here, and which packages the code calls."
    start={{ words: 'Read the structure', act: () => startStructure(repository) }}
  >
    <Neighbours repository={repository} />
  </MadeByScan>
)

function Neighbours({ repository }: { repository: string }) {
  const { q, symbol, depth: text } = route.useSearch()
  const navigate = route.useNavigate()
  const depth = choiceOf(DEPTHS, text) ?? '1'
  const asked = symbol
    ? { entry_point: symbol, direction: 'both' as const, depth: Number(depth), limit: MOST_BOXES }
    : { limit: MOST_USED, direction: 'callees' as const, depth: 1 }
  const graph = useQuery({ ...graphQuery(repository, asked), placeholderData: keepPreviousData })
  const bind = useTypedFilters<'q'>({ ...(q && { q }) }, (filters) =>
    navigate({ search: { tab: 'graph', symbol, depth: text, ...filters }, replace: true }),
  )
  return (
    <QueryResult query={graph} what="Loading the graph">
      {(found) => (
        <div className="grid grid-cols-1 gap-6">
          <search className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField
              label="Find a symbol"
              type="search"
              maxLength={200}
              hint="A part of the name of a function, method, class or variable."
              {...bind('q')}
            />
            <SelectField
              label="How far"
              value={depth}
              onChange={({ target }) =>
                navigate({ search: { tab: 'graph', q, symbol, depth: target.value }, replace: true })
              }
            >
              <option value="1">one use away</option>
              <option value="2">two uses away</option>
            </SelectField>
          </search>
          {q && <FoundSymbols repository={repository} q={q} />}
          {symbol ? (
            <Around repository={repository} graph={found} asked={asked} />
          ) : (
            !q && <MostUsed repository={repository} graph={found} />
          )}
        </div>
      )}
    </QueryResult>
  )
}

interface SymbolLinkProps {
  repository: string
  id: string
  name: string
}

const SymbolLink = ({ repository, id, name }: SymbolLinkProps) => (
  <Link
    to="/code/$repository"
    params={{ repository }}
    search={{ tab: 'graph', symbol: id }}
    resetScroll={false}
    className="wrap-anywhere text-accent underline underline-offset-4"
  >
    <bdi>{name}</bdi>
  </Link>
)

function FoundSymbols({ repository, q }: { repository: string; q: string }) {
  const list = useQuery({
    ...symbolsQuery(repository, { q, limit: MOST_FOUND, offset: 0 }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryResult query={list} what="Looking for it">
      {({ symbols, total }) =>
        total === 0 ? (
          <EmptyState title="No such symbol">Nothing that the code defines has a name with “{q}” in it.</EmptyState>
        ) : (
          <div className="grid gap-2">
            <p role="status" className="text-sm text-muted">
              {counted(total, 'symbol')}, the most used first
            </p>
            <SymbolList repository={repository} symbols={symbols} />
            <FirstOfTotal shown={symbols.length} total={total} />
          </div>
        )
      }
    </QueryResult>
  )
}

const SymbolList = ({ repository, symbols }: { repository: string; symbols: readonly FoundSymbol[] }) => (
  <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
    {symbols.map(({ id, name, type, file_path, line_number, references_count: uses }) => (
      <li key={id}>
        <SymbolLink repository={repository} id={id} name={name} />{' '}
        <span className="text-sm text-muted">
          {type}, {uses === 0 ? 'no use seen' : `used ${counted(uses, 'time')}`}
        </span>
        <bdi className="block font-mono text-xs wrap-anywhere text-muted">
          {file_path}:{line_number}
        </bdi>
      </li>
    ))}
  </ul>
)

/** Where to begin without a name in mind. */
const MostUsed = ({ repository, graph: { nodes, metrics } }: { repository: string; graph: Graph }) =>
  nodes.length === 0 ? (
    <EmptyState title="No symbol">Nothing of the code could be read as functions and classes.</EmptyState>
  ) : (
    <div className="grid gap-3">
      <p className="measure text-muted">
        {counted(metrics.edges, 'use')} between symbols are known
        {metrics.ambiguous > 0 &&
          `; of ${counted(metrics.ambiguous, 'other')} the name fits too many symbols to say which is meant`}
        . These are used most:
      </p>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {nodes.map(({ id, name, type, file_path, line_number }) => (
          <li key={id}>
            <SymbolLink repository={repository} id={id} name={name} />{' '}
            <span className="text-sm text-muted">{type}</span>
            <bdi className="block font-mono text-xs wrap-anywhere text-muted">
              {file_path}:{line_number}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )

const SymbolGraph = lazy(() => import('./symbol-graph.tsx').then(({ SymbolGraph: drawing }) => ({ default: drawing })))

interface AroundProps {
  repository: string
  graph: Graph
  asked: { entry_point?: string; depth: number; limit: number; direction: 'both' | 'callees' }
}

/** The neighbours of a symbol, drawn and as lists. */
const Around = ({ repository, graph, asked }: AroundProps) => (
  <div className="grid grid-cols-1 gap-6">
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="font-serif text-2xl wrap-anywhere">
        Around <bdi>{graph.nodes.find(({ id }) => graph.found.includes(id))?.name ?? asked.entry_point}</bdi>
      </h2>
      <CopyAsCurl address="/codebase/{repo}/callgraph" path={{ repo: repository }} query={asked} />
    </div>
    {graph.truncated && (
      <p className="text-sm text-muted">
        Only the nearest {graph.nodes.length} symbols are shown. The API has the rest.
      </p>
    )}
    <ErrorBoundary>
      <Suspense fallback={<Loading what="Drawing" />}>
        <SymbolGraph graph={graph} />
      </Suspense>
    </ErrorBoundary>
    <SymbolWays graph={graph} linkTo={(id, name) => <SymbolLink repository={repository} id={id} name={name} />} />
  </div>
)
