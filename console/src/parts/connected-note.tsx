import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Connection, modelsQuery } from '../api/agents/models.ts'
import { counted } from '../ui/text.ts'

interface ConnectedNoteProps {
  /** Of the connection that was just made. */
  name: string
  /** What to do now. */
  next: ReactNode
}

/** That a connection was made, how the tests of its models go, and the next step. */
export function ConnectedNote({ name, next }: ConnectedNoteProps) {
  const { data } = useQuery(modelsQuery)
  const models = data?.connections.find((connection) => connection.name === name)?.models ?? []
  return (
    <p role="status" className="border-l-2 border-agree pl-4">
      {name} is connected. {testWords(models)} {next}
    </p>
  )
}

type Tested = Pick<Connection['models'][number], 'testing' | 'state'>

/** How far the tests are that each new model goes through. */
export function testWords(models: readonly Tested[]): string {
  const all = counted(models.length, 'model')
  const testing = models.filter((model) => model.testing).length
  if (testing > 0) return `Testing ${all}: ${models.length - testing} done.`
  const working = models.filter(({ state }) => state === 'working').length
  if (models.length === 0 || working === models.length) return models.length === 1 ? 'It works.' : `All ${all} work.`
  return `${working} of ${all} work; see Models for the others.`
}
