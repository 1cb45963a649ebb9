import { understandingTests } from './understanding.ts'

understandingTests({ seed: 1, skilled: 40, plain: 60 })
