import { endpoint } from '../../../http/endpoint.ts'
import type { Resource } from '../../../shared/identity/caller.ts'
import type { Door, LastQuestions } from '../asking/index.ts'
import * as S from './schema.ts'

const RESOURCES: Readonly<Record<Door, Resource>> = { a2a: 'a2a', mcp: 'mcp', openai: 'v1' }
const DOORS = Object.keys(RESOURCES) as Door[]

interface DoorRouteDependencies {
  lastQuestions: LastQuestions
  /** Whether the service has endpoints of this resource. */
  isOpen(resource: Resource): boolean
  /** The address of this installation. */
  base: string
}

export const doorRoutes = ({ lastQuestions, isOpen, base }: DoorRouteDependencies) => [
  endpoint({
    id: 'doors.list',
    method: 'GET',
    path: '/doors',
    summary: 'List the ways in for other programs, with your last question through each within 60 days',
    auth: { permission: 'debates.read' },
    response: S.DoorList,
    async handle({ caller }) {
      const open = DOORS.filter((door) => isOpen(RESOURCES[door]))
      const asked = await lastQuestions(caller, open)
      const doors = open.map((door) => ({
        door,
        address: `${base}/${RESOURCES[door]}`,
        last_question: asked.find((question) => question.door === door)?.question ?? null,
      }))
      return { doors }
    },
  }),
]
