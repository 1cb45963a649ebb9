import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { type Path, pathText } from '../expressions/tree.ts'

/** What an expression sees besides steps. */
export interface Seen {
  /** The JSON Schema of the inputs. */
  inputs?: JsonObject | undefined
  /** It belongs to an item of a map. */
  isMapped?: boolean
  /** The run is over: there is no round any more. */
  isOver?: boolean
}

interface View extends Seen {
  isKnown: (step: string) => boolean
  isSeen: (step: string) => boolean
  /** Where the expression stands. */
  from: string
}

const OF_A_STEP = ['status', 'output', 'iteration', 'error']

/** Says why a path can lead nowhere, whatever a run does. */
export const refusing =
  (view: View) =>
  (path: Path): string | undefined => {
    const [root, name, part] = path
    if (root === 'inputs') return isUnknownInput(view.inputs, name) ? `there is no ${pathText(path)}` : undefined
    if (root === 'steps') return name === undefined ? undefined : stepRefusal(view, name, part)
    const others = rootsOf(view)
    if (others.includes(String(root))) return undefined
    return `there is no ${pathText([root ?? ''])}: it begins with one of inputs, steps${others.map((one) => `, ${one}`).join('')}`
  }

const rootsOf = ({ isMapped, isOver }: Seen) => [
  ...(isOver ? [] : ['iteration']),
  ...(isMapped ? ['item', 'index'] : []),
]

function stepRefusal({ isKnown, isSeen, from }: View, name: string | number, part: string | number | undefined) {
  const step = String(name)
  if (!isKnown(step)) return `there is no step ${step}`
  if (!isSeen(step)) return `${step} does not come before ${from}`
  if (part === undefined || OF_A_STEP.includes(String(part))) return undefined
  return `steps.${step} has ${OF_A_STEP.join(', ')}, and no ${part}`
}

/** Only a schema that takes no other fields says that there are none. */
function isUnknownInput(inputs: JsonObject | undefined, name: string | number | undefined): boolean {
  if (name === undefined || inputs?.additionalProperties !== false) return false
  const { properties = {} } = inputs
  return typeof properties === 'object' && properties !== null && !Object.hasOwn(properties, String(name))
}
