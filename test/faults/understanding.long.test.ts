import { understandingTests } from '../acceptance/understanding.ts'

understandingTests({ seed: 1, skilled: 85, plain: 168 })
