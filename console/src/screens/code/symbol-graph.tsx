import { useMemo } from 'react'
import type { Graph } from '../../api/code/structure.ts'
import { GraphDrawing } from '../../ui/graph/graph-drawing.tsx'
import { counted } from '../../ui/text.ts'

/** Symbols as boxes, and who uses whom as arrows from left to right. */
export function SymbolGraph({ graph: { nodes, edges, found } }: { graph: Graph }) {
  const boxes = useMemo(
    () =>
      nodes.map(({ id, name, type, file_path, line_number }) => ({
        id,
        title: type === 'file' ? lastPart(name) : name,
        about: type === 'file' ? 'file' : `${lastPart(file_path)}:${line_number}`,
        isMain: found.includes(id),
      })),
    [nodes, found],
  )
  const ways = useMemo(
    () => edges.map(({ from, to, resolved }) => ({ from, to, words: '', isDashed: resolved === 'name' })),
    [edges],
  )
  return (
    <GraphDrawing
      label="Graph of the symbols"
      summary={`${counted(nodes.length, 'symbol')} and ${counted(edges.length, 'use')} between them; the lists say who uses whom`}
      boxes={boxes}
      ways={ways}
      leads="right"
    />
  )
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
