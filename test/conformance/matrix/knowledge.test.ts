import { matrixOf } from '../matrix.ts'

matrixOf('knowledge')
