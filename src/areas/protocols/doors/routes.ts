import { endpoint } from '../../../http/endpoint.ts'
import type { Resource } from '../../../shared/identity/caller.ts'
import type { LastQuestions } from '../asking/index.ts'
import { DOOR_OF, type DoorCalls } from './calls.ts'
import * as S from './schema.ts'

const RESOURCES = Object.keys(DOOR_OF) as Resource[]

interface DoorRouteDependencies {
  lastQuestions: LastQuestions
  lastCalls: DoorCalls['last']
  /** Whether the service has endpoints of this resource. */
  isOpen(resource: Resource): boolean
  /** The address of this installation. */
  base: string
}

export const doorRoutes = ({ lastQuestions, lastCalls, isOpen, base }: DoorRouteDependencies) => [
  endpoint({
    id: 'doors.list',
    method: 'GET',
    path: '/doors',
    summary: 'List the ways in for other programs, with your last call and question through each within 60 days',
    auth: { permission: 'debates.read' },
    response: S.DoorList,
    async handle({ caller }) {
      const open = RESOURCES.filter(isOpen).map((resource) => ({ resource, door: DOOR_OF[resource] }))
      const names = open.map(({ door }) => door)
      const [called, asked] = await Promise.all([lastCalls(caller), lastQuestions(caller, names)])
      const doors = open.map(({ resource, door }) => ({
        door,
        address: `${base}/${resource}`,
        last_call: called.find((each) => each.door === door)?.call ?? null,
        last_question: asked.find((each) => each.door === door)?.question ?? null,
      }))
      return { doors }
    },
  }),
]
