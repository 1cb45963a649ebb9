import { endpoint } from '../../../http/endpoint.ts'
import type { Door, LastQuestions } from '../asking/index.ts'
import * as S from './schema.ts'

const PATHS: Readonly<Record<Door, string>> = { a2a: '/a2a', mcp: '/mcp', openai: '/v1' }
const DOORS = Object.keys(PATHS) as Door[]

interface DoorRouteDependencies {
  lastQuestions: LastQuestions
  /** The address of this installation. */
  base: string
}

export const doorRoutes = ({ lastQuestions, base }: DoorRouteDependencies) => [
  endpoint({
    id: 'doors.list',
    method: 'GET',
    path: '/doors',
    summary: 'List the ways in for other programs, with your last question through each in 60 days',
    auth: { permission: 'debates.read' },
    response: S.DoorList,
    async handle({ caller }) {
      const asked = await lastQuestions(caller, DOORS)
      const doors = DOORS.map((door) => ({
        door,
        address: base + PATHS[door],
        last_question: asked.find((question) => question.door === door)?.question ?? null,
      }))
      return { doors }
    },
  }),
]
