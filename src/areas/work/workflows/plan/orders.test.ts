import { it } from 'vitest'
import { expectSameSteps } from '../../../../../test/support/workflow-orders.ts'

it('50 random definitions end in the same steps, whatever order their steps end in', () => expectSameSteps(50))
