import { it } from 'vitest'
import { expectSameSteps } from '../support/workflow-orders.ts'

it('2,000 random definitions end in the same steps, whatever order their steps end in', () => expectSameSteps(2_000))
