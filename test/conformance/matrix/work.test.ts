import { matrixOf } from '../matrix.ts'

matrixOf('work')
