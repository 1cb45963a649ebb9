import { matrixOf } from '../matrix.ts'

matrixOf('operations')
