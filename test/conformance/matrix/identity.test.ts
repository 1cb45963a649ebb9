import { matrixOf } from '../matrix.ts'

matrixOf('identity')
